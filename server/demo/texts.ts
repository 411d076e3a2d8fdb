/** What the demo's operator wrote: content, not interface, so it stands in no catalogue. */
import type { BannerBody, NoticeBody } from "../../contract/schemas/operator.ts";

export const demoNotices: NoticeBody[] = [
  {
    kind: "article",
    languages: {
      "zh-CN": {
        title: "星舰如何运作",
        summary: "投票、收益、复投和账本，一页读懂。",
        body: "## 投票\n\n六个等级，用 **USDT** 投票。投票即时生效，可以加投，不能降级。\n\n## 收益从哪里来\n\n每一笔收益都来自别人付入的款项，账单里写明来源、比例和上限。没有任何收益是承诺的。\n\n- 直推 10%\n- 席位 10%\n- 分红池 45%\n\n## 账本\n\n每一行都带着上一行的指纹，您的手机可以离线核对。",
      },
      en: {
        title: "How Starship works",
        summary: "Votes, income, re-investment and the ledger, on one page.",
        body: "## Votes\n\nThere are six levels, voted at with **USDT**. A vote counts at once; more can be added, none lowered.\n\n## Where income comes from\n\nEvery income comes out of what others paid in, and your bill names its source, its rate and its cap. No income is promised.\n\n- Direct referral 10%\n- Position 10%\n- Dividend pool 45%\n\n## The ledger\n\nEach line carries the fingerprint of the one before. Your phone can check it offline.",
      },
      "vi-VN": {
        title: "Starship hoạt động thế nào",
        summary: "Bỏ phiếu, thu nhập, tái đầu tư và sổ cái trên một trang.",
        body: "## Bỏ phiếu\n\nCó sáu cấp, bỏ phiếu bằng **USDT**. Phiếu có hiệu lực ngay; có thể thêm, không thể hạ cấp.\n\n## Thu nhập đến từ đâu\n\nMọi khoản thu nhập đều lấy từ tiền người khác đã nộp; sao kê ghi rõ nguồn, tỷ lệ và giới hạn. Không có khoản nào được hứa trước.\n\n- Giới thiệu trực tiếp 10%\n- Vị trí 10%\n- Quỹ cổ tức 45%\n\n## Sổ cái\n\nMỗi dòng mang dấu vân tay của dòng trước. Điện thoại của bạn có thể kiểm tra khi ngoại tuyến.",
      },
      "ko-KR": {
        title: "스타십은 이렇게 움직입니다",
        summary: "투표, 수익, 재투자와 원장을 한 페이지로.",
        body: "## 투표\n\n여섯 등급이 있고 **USDT**로 투표합니다. 즉시 반영되며 추가할 수 있지만 낮출 수는 없습니다.\n\n## 수익의 출처\n\n모든 수익은 다른 회원이 낸 금액에서 나오며, 거래 내역에 출처와 비율, 한도가 적혀 있습니다. 약속된 수익은 없습니다.\n\n- 직접 추천 10%\n- 좌석 10%\n- 배당 풀 45%\n\n## 원장\n\n각 줄은 앞줄의 지문을 담고 있어 오프라인에서도 휴대폰으로 확인할 수 있습니다.",
      },
      "ms-MY": {
        title: "Cara Starship berfungsi",
        summary: "Undian, pendapatan, pelaburan semula dan lejar dalam satu halaman.",
        body: "## Undian\n\nTerdapat enam tahap, diundi dengan **USDT**. Undian berkuat kuasa serta-merta; boleh ditambah, tidak boleh diturunkan.\n\n## Dari mana datangnya pendapatan\n\nSetiap pendapatan datang daripada bayaran ahli lain, dan penyata anda menyatakan sumber, kadar dan hadnya. Tiada pendapatan yang dijanjikan.\n\n- Rujukan langsung 10%\n- Kedudukan 10%\n- Kumpulan dividen 45%\n\n## Lejar\n\nSetiap baris membawa cap jari baris sebelumnya. Telefon anda boleh menyemaknya di luar talian.",
      },
    },
  },
  {
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
        body: "출금은 매일 **18:00부터 24:00까지**(베이징 시간) 접수하며 24시간 안에 도착합니다. 채굴 수수료가 있습니다.\n\n주소를 꼼꼼히 확인해 주세요.",
      },
      "ms-MY": {
        title: "Waktu pengeluaran",
        summary: "Setiap hari dari 18:00 hingga 24:00, waktu Beijing.",
        body: "Pengeluaran diterima setiap hari dari **18:00 hingga 24:00**, waktu Beijing, dan tiba dalam masa 24 jam. Yuran perlombongan dikenakan.\n\nSila semak alamat dengan teliti.",
      },
    },
  },
  {
    kind: "notice",
    pinned: true,
    languages: {
      "zh-CN": {
        title: "欢迎登舰",
        summary: "这是演示社区：这里的金额没有任何价值。",
        body: "欢迎来到 **星舰**。这是一个演示社区，金额没有任何价值。\n\n请先阅读[星舰如何运作](#/pages/article)。",
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
        body: "**스타십**에 오신 것을 환영합니다. 데모 커뮤니티이며 금액에는 아무 가치가 없습니다.\n\n먼저 [스타십은 이렇게 움직입니다](#/pages/article)를 읽어 보세요.",
      },
      "ms-MY": {
        title: "Selamat datang",
        summary: "Ini komuniti demo: tiada apa di sini yang bernilai.",
        body: "Selamat datang ke **Starship**. Ini komuniti demo; jumlah di sini tidak bernilai.\n\nMulakan dengan [cara Starship berfungsi](#/pages/article).",
      },
    },
  },
];

export const demoBanners: BannerBody[] = [
  {
    image: "./art/ship-4.svg",
    link: "#/pages/nft",
    languages: {
      "zh-CN": { title: "一千二百张星舰通行证" },
      en: { title: "Twelve hundred starship passes" },
      "vi-VN": { title: "Một nghìn hai trăm thẻ tàu sao" },
      "ko-KR": { title: "천이백 장의 스타십 패스" },
      "ms-MY": { title: "Seribu dua ratus pas kapal bintang" },
    },
  },
];
