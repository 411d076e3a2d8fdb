/** These texts are content, not interface, and therefore not in the catalogues. */
import type { NoticeBody } from "../../../contract/notices/operator-schemas.ts";

export const withdrawalHours: NoticeBody = {
  kind: "notice",
  languages: {
    "zh-CN": {
      title: "提现时间",
      summary: "每天 18:00 至 24:00（北京时间）受理提现。",
      body: "提现每天 **18:00 至 24:00**（北京时间）受理，24 小时内到账，收取矿工费。\n\n请仔细核对地址。",
    },
    en: {
      title: "When withdrawals are open",
      summary: "Every day from 18:00 to 24:00, Beijing time.",
      body: "Withdrawals are taken every day from **18:00 to 24:00**, Beijing time, and arrive within 24 hours. A miner fee applies.\n\nPlease check the address with care.",
    },
    "vi-VN": {
      title: "Giờ rút tiền",
      summary: "Mỗi ngày từ 18:00 đến 24:00, giờ Bắc Kinh.",
      body: "Yêu cầu rút tiền được nhận mỗi ngày từ **18:00 đến 24:00**, giờ Bắc Kinh, và đến trong vòng 24 giờ. Có phí thợ đào.\n\nHãy kiểm tra kỹ địa chỉ.",
    },
    "ko-KR": {
      title: "출금 가능 시간",
      summary: "매일 18:00부터 24:00까지(베이징 시간).",
      body: "출금은 매일 **18:00부터 24:00까지**(베이징 시간) 접수하며 24시간 안에 도착합니다. 출금 수수료가 있습니다.\n\n주소를 꼼꼼히 확인해 주세요.",
    },
    "ms-MY": {
      title: "Waktu pengeluaran",
      summary: "Setiap hari dari 18:00 hingga 24:00, waktu Beijing.",
      body: "Pengeluaran diterima setiap hari dari **18:00 hingga 24:00**, waktu Beijing, dan tiba dalam masa 24 jam. Yuran perlombongan dikenakan.\n\nSila semak alamat dengan teliti.",
    },
  },
};

export const welcome: NoticeBody = {
  kind: "notice",
  pinned: true,
  languages: {
    "zh-CN": {
      title: "欢迎登舰",
      summary: "这是演示社区：这里的金额没有任何价值。",
      body: "欢迎来到 **Starship**。这是一个演示社区，金额没有任何价值。\n\n请先阅读 [Starship 如何运作](#/pages/article)。",
    },
    en: {
      title: "Welcome aboard",
      summary: "This is a demo community: nothing here has any value.",
      body: "Welcome to **Starship**. This is a demo community; the amounts have no value.\n\nBegin with [how Starship works](#/pages/article).",
    },
    "vi-VN": {
      title: "Chào mừng lên tàu",
      summary: "Đây là cộng đồng thử nghiệm: mọi số tiền đều không có giá trị.",
      body: "Chào mừng đến với **Starship**. Đây là cộng đồng thử nghiệm; các số tiền không có giá trị.\n\nHãy bắt đầu với [Starship hoạt động thế nào](#/pages/article).",
    },
    "ko-KR": {
      title: "승선을 환영합니다",
      summary: "데모 커뮤니티입니다. 금액에는 아무 가치가 없습니다.",
      body: "**Starship**에 오신 것을 환영합니다. 데모 커뮤니티이며 금액에는 아무 가치가 없습니다.\n\n먼저 [Starship은 이렇게 움직입니다](#/pages/article)를 읽어 보세요.",
    },
    "ms-MY": {
      title: "Selamat datang",
      summary: "Ini komuniti demo: tiada apa di sini yang bernilai.",
      body: "Selamat datang ke **Starship**. Ini komuniti demo; jumlah di sini tidak bernilai.\n\nMulakan dengan [cara Starship berfungsi](#/pages/article).",
    },
  },
};

export const pledgedPasses: NoticeBody = {
  kind: "notice",
  languages: {
    "zh-CN": {
      title: "通行证可以质押了",
      summary: "质押的通行证每天分享平台利润。",
      body: "质押的通行证每天分享平台当日利润：四个等级分别最多 **2%、4%、7%、10%**，由该等级所有质押的通行证平分。\n\n质押后不能取回，也不能转赠，请想好再质押。",
    },
    en: {
      title: "Passes can be pledged",
      summary: "Pledged passes share the platform's profit each day.",
      body: "Pledged passes share the profit of the day: at most **2%, 4%, 7% and 10%** for the four tiers, divided among all pledged passes of a tier.\n\nA pledged pass cannot be taken back or given away. Please think it over first.",
    },
    "vi-VN": {
      title: "Đã có thể ký gửi thẻ",
      summary: "Thẻ ký gửi được chia lợi nhuận của nền tảng mỗi ngày.",
      body: "Thẻ ký gửi được chia lợi nhuận trong ngày: tối đa **2%, 4%, 7% và 10%** cho bốn hạng, chia đều cho mọi thẻ ký gửi cùng hạng.\n\nThẻ đã ký gửi không thể lấy lại hay tặng đi. Hãy cân nhắc trước khi ký gửi.",
    },
    "ko-KR": {
      title: "패스를 스테이킹할 수 있습니다",
      summary: "스테이킹한 패스는 매일 플랫폼 수익을 나눠 받습니다.",
      body: "스테이킹한 패스는 그날의 수익을 나눠 받습니다. 네 등급에 각각 최대 **2%, 4%, 7%, 10%**이며, 같은 등급의 스테이킹된 패스가 똑같이 나눕니다.\n\n스테이킹한 패스는 되돌리거나 선물할 수 없으니 신중히 결정해 주세요.",
    },
    "ms-MY": {
      title: "Pas kini boleh dicagar",
      summary: "Pas yang dicagar berkongsi keuntungan platform setiap hari.",
      body: "Pas yang dicagar berkongsi keuntungan hari itu: paling banyak **2%, 4%, 7% dan 10%** bagi empat peringkat, dibahagi sama antara semua pas yang dicagar dalam peringkat itu.\n\nPas yang sudah dicagar tidak boleh diambil semula atau dihadiahkan. Sila fikirkan dahulu.",
    },
  },
};

export const settledAtMidnight: NoticeBody = {
  kind: "notice",
  languages: {
    "zh-CN": {
      title: "每天零点结算",
      summary: "分红、通行证利润、质押和锁仓燃料，每天结算一次。",
      body: "分红、通行证利润、燃料质押和锁仓燃料的释放，每天 **00:00**（北京时间）各结算一次。\n\n如果有一天晚了，会自动补上；同一天不会付两次。",
    },
    en: {
      title: "Settled every midnight",
      summary: "Dividends, pass profit, pledges and locked fuel, once a day.",
      body: "Dividends, the profit of passes, pledges and the release of locked fuel are settled once a day at **00:00**, Beijing time.\n\nIf a day is late, it is made up automatically. No day is paid twice.",
    },
    "vi-VN": {
      title: "Kết toán vào mỗi nửa đêm",
      summary: "Cổ tức, lợi nhuận thẻ, ký gửi và nhiên liệu khóa: mỗi ngày một lần.",
      body: "Cổ tức, lợi nhuận của thẻ, ký gửi nhiên liệu và việc giải phóng nhiên liệu khóa được kết toán mỗi ngày một lần lúc **00:00**, giờ Bắc Kinh.\n\nNgày nào bị trễ sẽ tự động được bù, và không ngày nào được trả hai lần.",
    },
    "ko-KR": {
      title: "매일 자정에 정산합니다",
      summary: "배당, 패스 수익, 스테이킹, 잠금 연료는 하루 한 번 정산됩니다.",
      body: "배당, 패스 수익, 연료 스테이킹, 잠금 연료의 해제는 매일 **00:00**(베이징 시간)에 한 번씩 정산합니다.\n\n늦어진 날은 자동으로 채워지며, 같은 날이 두 번 지급되지 않습니다.",
    },
    "ms-MY": {
      title: "Diselesaikan setiap tengah malam",
      summary: "Dividen, keuntungan pas, cagaran dan bahan api terkunci: sekali sehari.",
      body: "Dividen, keuntungan pas, cagaran bahan api dan pelepasan bahan api terkunci diselesaikan sekali sehari pada **00:00**, waktu Beijing.\n\nHari yang terlewat akan disusuli dengan sendirinya, dan tiada hari dibayar dua kali.",
    },
  },
};

export const onlyBep20: NoticeBody = {
  kind: "notice",
  pinned: true,
  languages: {
    "zh-CN": {
      title: "只接受 BEP20 网络的 USDT",
      summary: "转入其他资产将无法找回。",
      body: "充值只接受 **BEP20** 网络的 **USDT**。转入其他网络或其他资产会丢失，平台无法找回。\n\n转账前请先用小额试一次，并核对地址的开头和结尾。",
    },
    en: {
      title: "Only USDT on BEP20",
      summary: "Anything else that is sent is lost.",
      body: "Deposits are taken as **USDT** on **BEP20** only. Whatever comes over another network, or as another asset, is lost, and the platform cannot bring it back.\n\nTry a small amount first, and compare the beginning and the end of the address.",
    },
    "vi-VN": {
      title: "Chỉ nhận USDT trên mạng BEP20",
      summary: "Gửi tài sản khác sẽ bị mất.",
      body: "Chỉ nhận nạp **USDT** trên mạng **BEP20**. Tài sản khác, hoặc gửi qua mạng khác, sẽ bị mất và nền tảng không thể lấy lại.\n\nHãy thử một khoản nhỏ trước và so phần đầu, phần cuối của địa chỉ.",
    },
    "ko-KR": {
      title: "BEP20 USDT만 받습니다",
      summary: "다른 자산을 보내면 잃게 됩니다.",
      body: "입금은 **BEP20** 네트워크의 **USDT**만 받습니다. 다른 네트워크나 다른 자산으로 보내면 잃게 되며 플랫폼이 되찾아 드릴 수 없습니다.\n\n먼저 소액으로 시험하고 주소의 앞과 뒤를 비교해 주세요.",
    },
    "ms-MY": {
      title: "Hanya USDT di BEP20",
      summary: "Aset lain yang dihantar akan hilang.",
      body: "Deposit diterima dalam **USDT** di rangkaian **BEP20** sahaja. Aset lain, atau yang dihantar melalui rangkaian lain, akan hilang dan platform tidak dapat mengembalikannya.\n\nCuba dengan jumlah kecil dahulu, dan bandingkan awal serta akhir alamat.",
    },
  },
};
