/** These texts are content, not interface, and therefore not in the catalogues. */
import type { NoticeBody } from "../../../contract/notices/operator-schemas.ts";

export const howItWorks: NoticeBody = {
  kind: "article",
  languages: {
    "zh-CN": {
      title: "Starship 如何运作",
      summary: "投票、收益、复投和账本，一页读懂。",
      body: "## 投票\n\n六个等级，用 **USDT** 投票。投票即时生效，可以加投，不能降级。\n\n## 收益从哪里来\n\n每一笔收益都来自别人付入的款项，账单里写明来源、比例和上限。收益不作保证。\n\n- 直推 10%\n- 席位 10%\n- 分红池 45%\n\n## 账本\n\n每一行都带着上一行的指纹，您的手机可以离线核对。",
    },
    en: {
      title: "How Starship works",
      summary: "Votes, income, re-investment and the ledger, on one page.",
      body: "## Votes\n\nThere are six levels, voted at with **USDT**. A vote counts at once; more can be added, none lowered.\n\n## Where income comes from\n\nEvery income comes out of what others paid in, and your bill names its source, its rate and its cap. No income is guaranteed.\n\n- Direct referral 10%\n- Position 10%\n- Dividend pool 45%\n\n## The ledger\n\nEach line carries the fingerprint of the one before. Your phone can check it offline.",
    },
    "vi-VN": {
      title: "Starship hoạt động thế nào",
      summary: "Bỏ phiếu, thu nhập, tái đầu tư và sổ cái trên một trang.",
      body: "## Bỏ phiếu\n\nCó sáu cấp, bỏ phiếu bằng **USDT**. Phiếu có hiệu lực ngay; có thể thêm, không thể hạ cấp.\n\n## Thu nhập đến từ đâu\n\nMọi khoản thu nhập đều lấy từ tiền người khác đã nộp; sao kê ghi rõ nguồn, tỷ lệ và giới hạn. Không có khoản nào được đảm bảo.\n\n- Giới thiệu trực tiếp 10%\n- Vị trí 10%\n- Quỹ cổ tức 45%\n\n## Sổ cái\n\nMỗi dòng mang dấu vân tay của dòng trước. Điện thoại của bạn có thể kiểm tra khi ngoại tuyến.",
    },
    "ko-KR": {
      title: "Starship은 이렇게 움직입니다",
      summary: "투표, 수익, 재투자와 원장을 한 페이지로.",
      body: "## 투표\n\n여섯 등급이 있고 **USDT**로 투표합니다. 즉시 반영되며 추가할 수 있지만 낮출 수는 없습니다.\n\n## 수익의 출처\n\n모든 수익은 다른 회원이 낸 금액에서 나오며, 거래 내역에 출처와 비율, 한도가 적혀 있습니다. 수익은 보장되지 않습니다.\n\n- 직접 추천 10%\n- 좌석 10%\n- 배당 풀 45%\n\n## 원장\n\n각 줄은 앞줄의 지문을 담고 있어 오프라인에서도 휴대폰으로 확인할 수 있습니다.",
    },
    "ms-MY": {
      title: "Cara Starship berfungsi",
      summary: "Undian, pendapatan, pelaburan semula dan lejar dalam satu halaman.",
      body: "## Undian\n\nTerdapat enam tahap, diundi dengan **USDT**. Undian berkuat kuasa serta-merta; boleh ditambah, tidak boleh diturunkan.\n\n## Dari mana datangnya pendapatan\n\nSetiap pendapatan datang daripada bayaran ahli lain, dan penyata anda menyatakan sumber, kadar dan hadnya. Tiada pendapatan yang dijamin.\n\n- Rujukan langsung 10%\n- Kedudukan 10%\n- Kumpulan dividen 45%\n\n## Lejar\n\nSetiap baris membawa cap jari baris sebelumnya. Telefon anda boleh menyemaknya di luar talian.",
    },
  },
};

export const readingTheStatement: NoticeBody = {
  kind: "article",
  help: ["bill"],
  languages: {
    "zh-CN": {
      title: "如何读懂您的账单",
      summary: "每一行从哪里来，又如何自己核对。",
      body: "## 每一行写了什么\n\n账单的每一行都有类型、金额、余额和来源。收益会写明是谁的付款、按什么比例、受什么上限约束。\n\n## 为什么改不了\n\n每一行都带着上一行的指纹。少一行、多一行或改一个数字，后面的指纹就对不上了。\n\n## 自己核对\n\n打开账单，点核对：手机会从第一行算到最后一行，并指出第一处不符。**不需要网络。**",
    },
    en: {
      title: "How to read your bill",
      summary: "Where each line comes from, and how to check it yourself.",
      body: "## What a line says\n\nEvery line of your bill has a type, an amount, the balance after it and a source. An income names whose payment it comes from, at which rate, and which cap held it.\n\n## Why it cannot be changed\n\nEach line carries the fingerprint of the one before. Leave one out, add one or alter a digit, and the fingerprints after it no longer fit.\n\n## Check it yourself\n\nOpen the bill and have it checked: your phone recomputes it from the first line to the last and names the first that does not fit. **It needs no network for that.**",
    },
    "vi-VN": {
      title: "Cách đọc sao kê của bạn",
      summary: "Mỗi dòng đến từ đâu và cách tự kiểm tra.",
      body: "## Một dòng cho biết gì\n\nMỗi dòng sao kê có loại, số tiền, số dư sau đó và nguồn gốc. Dòng thu nhập ghi rõ đến từ khoản thanh toán của ai, theo tỷ lệ nào và bị giới hạn ở mức nào.\n\n## Vì sao không thể sửa\n\nMỗi dòng mang dấu vân tay của dòng trước. Bớt một dòng, thêm một dòng hay đổi một chữ số thì các dấu vân tay phía sau sẽ không còn khớp.\n\n## Tự kiểm tra\n\nMở sao kê và cho kiểm tra: điện thoại tính lại từ dòng đầu đến dòng cuối và chỉ ra dòng đầu tiên không khớp. **Việc này không cần mạng.**",
    },
    "ko-KR": {
      title: "거래 내역 읽는 법",
      summary: "각 줄이 어디서 왔는지, 어떻게 직접 확인하는지.",
      body: "## 한 줄에 담긴 것\n\n거래 내역의 모든 줄에는 종류, 금액, 그 후의 잔액, 출처가 있습니다. 수익이라면 누구의 납부에서 왔는지, 비율은 얼마인지, 어떤 한도가 적용됐는지 적혀 있습니다.\n\n## 고칠 수 없는 이유\n\n각 줄은 앞줄의 지문을 담고 있습니다. 한 줄을 빼거나 더하거나 숫자 하나만 바꿔도 그 뒤의 지문이 맞지 않습니다.\n\n## 직접 확인하기\n\n거래 내역을 열어 확인을 실행하면 휴대폰이 첫 줄부터 끝 줄까지 다시 계산하고, 맞지 않는 첫 줄을 알려 줍니다. **네트워크는 필요 없습니다.**",
    },
    "ms-MY": {
      title: "Cara membaca penyata anda",
      summary: "Dari mana datangnya setiap baris, dan cara menyemaknya sendiri.",
      body: "## Apa yang tertulis pada satu baris\n\nSetiap baris penyata mempunyai jenis, jumlah, baki selepasnya dan sumber. Baris pendapatan menyatakan bayaran siapa yang menjadi asalnya, pada kadar berapa, dan had mana yang terpakai.\n\n## Mengapa ia tidak boleh diubah\n\nSetiap baris membawa cap jari baris sebelumnya. Buang satu baris, tambah satu atau ubah satu angka, dan cap jari selepasnya tidak lagi sepadan.\n\n## Semak sendiri\n\nBuka penyata dan jalankan semakan: telefon anda mengira semula dari baris pertama hingga terakhir dan menunjukkan baris pertama yang tidak sepadan. **Rangkaian tidak diperlukan.**",
    },
  },
};

export const pledgedFuel: NoticeBody = {
  kind: "article",
  help: ["stakes"],
  languages: {
    "zh-CN": {
      title: "燃料质押，一天一天看",
      summary: "三十天累计，十天等额释放。",
      body: "质押的燃料按质押当天的日收益率计算收益，**30 天**不变，即使之后收益率调整。\n\n1. 期内每天累计收益，先冻结。\n2. 期满次日起，本金和收益分 **10 天**等额释放。\n3. 每天 00:00（北京时间）结算一次。\n\n收益来自平台的燃料库；库里不够时按比例少付，账单会写明。",
    },
    en: {
      title: "Pledging fuel, day by day",
      summary: "Thirty days of earnings, ten days of release.",
      body: "Pledged fuel earns the daily rate of the day it was pledged, for **30 days**, even if the rate changes later.\n\n1. While the term runs, each day's earnings are added and stay frozen.\n2. From the day after the term, the fuel and its earnings return in **10** equal daily parts.\n3. Pledges are settled once a day, at 00:00 Beijing time.\n\nEarnings come from the platform's treasury. If it runs short, everyone gets less in proportion, and the bill says so.",
    },
    "vi-VN": {
      title: "Ký gửi nhiên liệu, từng ngày một",
      summary: "Ba mươi ngày sinh lợi, mười ngày giải phóng.",
      body: "Nhiên liệu ký gửi sinh lợi theo tỷ lệ ngày tại ngày ký gửi, trong **30 ngày**, kể cả khi tỷ lệ thay đổi về sau.\n\n1. Trong kỳ hạn, phần lợi mỗi ngày được cộng vào và tạm đóng băng.\n2. Từ ngày sau khi hết hạn, cả gốc lẫn lợi được trả thành **10** phần bằng nhau, mỗi ngày một phần.\n3. Kết toán mỗi ngày một lần, lúc 00:00 giờ Bắc Kinh.\n\nPhần lợi lấy từ kho nhiên liệu của nền tảng. Nếu kho không đủ, mọi người nhận ít hơn theo tỷ lệ, và sao kê sẽ ghi rõ.",
    },
    "ko-KR": {
      title: "연료 스테이킹, 하루하루",
      summary: "30일 동안 쌓이고 10일에 걸쳐 풀립니다.",
      body: "스테이킹한 연료에는 스테이킹한 날의 일일 이율이 **30일** 동안 적용됩니다. 나중에 이율이 바뀌어도 그대로입니다.\n\n1. 기간 중에는 매일 수익이 쌓이며 동결되어 있습니다.\n2. 기간이 끝난 다음 날부터 원금과 수익이 **10**일에 걸쳐 똑같이 나뉘어 풀립니다.\n3. 매일 00:00(베이징 시간)에 한 번 정산합니다.\n\n수익은 플랫폼의 연료 금고에서 나옵니다. 금고가 모자라면 모두가 비율대로 덜 받으며, 내역에 표시됩니다.",
    },
    "ms-MY": {
      title: "Cagaran bahan api, hari demi hari",
      summary: "Tiga puluh hari hasil, sepuluh hari pelepasan.",
      body: "Bahan api yang dicagar memberi hasil pada kadar harian ketika ia dicagar, selama **30 hari**, walaupun kadar berubah kemudian.\n\n1. Sepanjang tempoh, hasil setiap hari ditambah dan kekal beku.\n2. Mulai hari selepas tempoh tamat, modal dan hasil dilepaskan dalam **10** bahagian harian yang sama.\n3. Ia diselesaikan sekali sehari, pada 00:00 waktu Beijing.\n\nHasil datang daripada perbendaharaan platform. Jika perbendaharaan tidak mencukupi, semua orang menerima kurang mengikut kadar, dan penyata menyatakannya.",
    },
  },
};
