export const letters = {
  captain: {
    whichPrice: {
      content: "账单里的锁仓燃料，是按哪一天的价格换算的？",
      reply:
        "按收益到账那一刻的燃料价格换算，账单该行的来源里写着当时的价格。之后价格变动，不影响已经锁仓的数量。",
    },
    offlineBill: {
      content: "On the ship there is no network for days. Is my bill still readable then?",
      reply:
        "It is: the app keeps your bill on the phone and says as of when. Money itself only moves online, so that nothing is ever sent twice.",
    },
    largerType: { content: "希望质押页面的数字可以再大一些，父母看着有点吃力。" },
  },
  lyra: {
    content: "Tôi có thể đổi người nhận khi tặng thẻ nhầm không?",
    reply:
      "Rất tiếc là không: thẻ đã tặng thuộc về người nhận ngay lập tức. Lần sau, xin hãy kiểm tra kỹ tên người nhận trước khi xác nhận.",
  },
  rigel: { content: "출금 창이 열릴 때 알림을 받을 수 있으면 좋겠습니다." },
  regulus: {
    content: "Baki dividen saya hari ini lebih kecil daripada semalam. Adakah ini betul?",
    reply:
      "Ya. Kumpulan dividen membayar 2% daripada bakinya setiap hari kepada semua undian aktif, jadi bahagian setiap undian berubah apabila ada undian baharu. Sumber pada baris itu menunjukkan kiraannya.",
  },
  orion: { content: "The miner fee is clear, but please show it on the first screen already." },
};
