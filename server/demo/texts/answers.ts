/** These texts are content, not interface, and therefore not in the catalogues. */
import type { HelpTopic } from "../../../contract/notices/help-topics.ts";
import type { NoticeBody } from "../../../contract/notices/operator-schemas.ts";

const answer = (help: HelpTopic[], languages: Record<string, [string, string]>): NoticeBody => ({
  kind: "article",
  help,
  languages: Object.fromEntries(
    Object.entries(languages).map(([tag, [title, body]]) => [tag, { title, summary: "", body }]),
  ),
});

const notYetThere = answer(["deposits"], {
  "zh-CN": [
    "已经转账，为什么还没到账？",
    "充值要等区块链确认到足够的次数，这个页面会显示进度，例如“第 7 次，共 15 次”。\n\n- 交易还没有出现：可能尚未打包，可在本页粘贴交易哈希查询。\n- 低于最低金额：不会入账。\n- 走了别的网络，或转的不是 USDT：本地址收不到，请联系付款方。\n\n充值不会因为您关掉应用而丢失。",
  ],
  en: [
    "I have sent USDT. Why is it not here yet?",
    "A deposit waits for enough confirmations on the chain. This screen counts them, for example 7 of 15.\n\n- Nothing shows at all: no block may hold it yet. Look it up here by its transaction hash.\n- It is below the minimum: it is not credited.\n- It went over another network, or was not USDT: this address cannot receive it. Ask whoever sent it.\n\nClosing the app loses nothing.",
  ],
  "vi-VN": [
    "Tôi đã gửi USDT, sao vẫn chưa thấy?",
    "Khoản nạp phải chờ đủ số lần xác nhận trên chuỗi. Màn hình này đếm từng lần, ví dụ 7 trên 15.\n\n- Chưa thấy gì: có thể giao dịch chưa nằm trong khối nào. Hãy tra bằng mã giao dịch ngay tại đây.\n- Dưới mức tối thiểu: không được ghi có.\n- Đi qua mạng khác, hoặc không phải USDT: địa chỉ này không nhận được. Hãy hỏi bên gửi.\n\nĐóng ứng dụng không làm mất khoản nạp.",
  ],
  "ko-KR": [
    "USDT를 보냈는데 왜 아직 안 들어오나요?",
    "입금은 체인에서 필요한 만큼 확인되어야 반영됩니다. 이 화면에 15회 중 7회처럼 진행 상황이 표시됩니다.\n\n- 아무것도 보이지 않으면 아직 블록에 담기지 않았을 수 있습니다. 여기에서 거래 해시로 조회해 보세요.\n- 최소 금액보다 적으면 입금 처리되지 않습니다.\n- 다른 네트워크로 보냈거나 USDT가 아니라면 이 주소로는 받을 수 없습니다. 보낸 곳에 문의하세요.\n\n앱을 닫아도 입금은 사라지지 않습니다.",
  ],
  "ms-MY": [
    "Saya sudah menghantar USDT. Mengapa belum masuk?",
    "Deposit menunggu pengesahan yang mencukupi di rantaian. Skrin ini mengiranya, contohnya 7 daripada 15.\n\n- Tiada apa-apa kelihatan: mungkin belum ada blok yang memuatkannya. Semak di sini dengan cincangan transaksinya.\n- Di bawah jumlah minimum: tidak dikreditkan.\n- Melalui rangkaian lain, atau bukan USDT: alamat ini tidak dapat menerimanya. Tanya pihak yang menghantar.\n\nMenutup aplikasi tidak menghilangkan apa-apa.",
  ],
});

const howLong = answer(["withdrawals"], {
  "zh-CN": [
    "提现要多久？",
    "在受理时段内提交后，先经过审核，再付款上链。详情里能看到每一步：已提交、已批准、已发出、已确认。\n\n- **第一次提到某个地址**要多等一段时间，让您来得及发现不是自己操作的提现。\n- 修改密码后 24 小时内不能提现。\n- 审核前可以自己取消，金额全数退回。",
  ],
  en: [
    "How long does a withdrawal take?",
    "It is requested during the daily hours, reviewed, and then paid on the chain. Its details show each step: requested, approved, sent, confirmed.\n\n- The **first withdrawal to an address** waits longer, so that you can spot one that is not yours.\n- For 24 hours after a password change you cannot withdraw.\n- Until it is approved you can cancel it, and the full amount is returned.",
  ],
  "vi-VN": [
    "Rút tiền mất bao lâu?",
    "Bạn gửi yêu cầu trong khung giờ hằng ngày, yêu cầu được duyệt rồi mới trả trên chuỗi. Phần chi tiết cho thấy từng bước: đã gửi yêu cầu, đã duyệt, đã chuyển, đã xác nhận.\n\n- **Lần rút đầu tiên tới một địa chỉ** phải chờ lâu hơn, để bạn kịp nhận ra lệnh rút không phải của mình.\n- Trong 24 giờ sau khi đổi mật khẩu thì không rút được.\n- Khi chưa được duyệt, bạn có thể tự hủy và nhận lại toàn bộ.",
  ],
  "ko-KR": [
    "출금은 얼마나 걸리나요?",
    "매일 정해진 시간에 신청하면 심사를 거쳐 체인에서 지급됩니다. 상세 화면에서 신청, 승인, 전송, 확인 단계를 볼 수 있습니다.\n\n- **처음 쓰는 주소로 하는 출금**은 더 오래 기다립니다. 본인이 하지 않은 출금을 알아차릴 시간을 드리기 위해서입니다.\n- 비밀번호를 바꾼 뒤 24시간 동안은 출금할 수 없습니다.\n- 승인되기 전에는 직접 취소할 수 있고, 전액이 돌아옵니다.",
  ],
  "ms-MY": [
    "Berapa lama pengeluaran mengambil masa?",
    "Pengeluaran diminta dalam waktu harian, disemak, kemudian dibayar di rantaian. Butirannya menunjukkan setiap langkah: diminta, diluluskan, dihantar, disahkan.\n\n- **Pengeluaran pertama ke sesuatu alamat** menunggu lebih lama, supaya anda sempat menyedari pengeluaran yang bukan milik anda.\n- Selama 24 jam selepas kata laluan ditukar, tiada pengeluaran boleh dibuat.\n- Sebelum diluluskan anda boleh membatalkannya sendiri, dan semuanya dikembalikan.",
  ],
});

const sentByMistake = answer(["transfers"], {
  "zh-CN": [
    "转错人了，能撤回吗？",
    "会员转账立即完成，平台无法替您收回，但您可以请对方退回：在“我的转账”里打开这笔转账，七天内可以请求退回一次。是否退回由对方决定；对方可以一键退回全部金额，且只会退回一次。\n\n所以确认前会显示对方的账号、等级和注册时间，以及您以前是否转给过这个人。只能转给您自己网络里的会员。",
  ],
  en: [
    "I sent it to the wrong member. Can I take it back?",
    "A member transfer is done at once, and the platform cannot fetch it back, but you can ask for it: open it under My transfers, where you may ask once within seven days. The recipient decides, and can return the whole amount with one press, once only.\n\nThis is why the account, its level, its first day and whether you have paid it before are shown before you confirm. You can send to members of your own network only.",
  ],
  "vi-VN": [
    "Tôi chuyển nhầm người. Có lấy lại được không?",
    "Chuyển cho thành viên hoàn tất ngay và nền tảng không thể thu hồi, nhưng bạn có thể yêu cầu trả lại: mở khoản chuyển trong mục Các lần chuyển của tôi và yêu cầu một lần trong bảy ngày. Người nhận quyết định, và có thể trả lại toàn bộ số tiền bằng một lần nhấn, chỉ một lần.\n\nVì vậy trước khi xác nhận, bạn được thấy tài khoản, cấp, ngày tham gia và bạn đã từng chuyển cho người này chưa. Bạn chỉ chuyển được cho thành viên trong mạng lưới của mình.",
  ],
  "ko-KR": [
    "다른 회원에게 잘못 보냈습니다. 되돌릴 수 있나요?",
    "회원 간 이체는 즉시 끝나며 플랫폼도 회수할 수 없지만, 반환을 요청할 수 있습니다. 내 이체에서 해당 이체를 열어 7일 안에 한 번 요청하세요. 반환할지는 받은 회원이 정하며, 한 번 눌러 전액을 한 번만 반환할 수 있습니다.\n\n그래서 확인하기 전에 상대의 계정, 등급, 가입일, 이전에 보낸 적이 있는지를 보여 드립니다. 이체는 본인 네트워크의 회원에게만 가능합니다.",
  ],
  "ms-MY": [
    "Saya tersilap hantar kepada ahli lain. Bolehkah diambil balik?",
    "Pindahan ahli selesai serta-merta dan platform tidak dapat menariknya balik, tetapi anda boleh memintanya semula: buka pindahan itu di bawah Pindahan saya dan minta sekali dalam tempoh tujuh hari. Penerima yang memutuskan, dan boleh mengembalikan seluruh jumlah dengan satu tekan, sekali sahaja.\n\nSebab itu akaun, tahap, tarikh menyertai dan sama ada anda pernah membayarnya ditunjukkan sebelum anda mengesahkan. Anda hanya boleh menghantar kepada ahli dalam rangkaian anda sendiri.",
  ],
});

const whatTradingCosts = answer(["trade"], {
  "zh-CN": [
    "为什么到手的比我算的少？",
    "买入和兑换都按燃料计算手续费和销毁，两项都在确认前逐项列出。\n\n- **手续费**归平台。\n- **销毁**的燃料永远退出流通。\n\n价格由平台设定。表单显示的就是您会得到的；如果这期间价格变了，交易会被拒绝，不会按别的价格成交。",
  ],
  en: [
    "Why do I get less than I worked out?",
    "Buying and converting each cost a fee and a burn, both taken of the fuel, and both listed before you confirm.\n\n- The **fee** goes to the platform.\n- What is **burned** is gone for good.\n\nThe platform sets the price. What the form shows is what you get: if the price has changed meanwhile, the trade is refused instead of carried out at another one.",
  ],
  "vi-VN": [
    "Vì sao tôi nhận ít hơn số tự tính?",
    "Mua và chuyển đổi đều mất phí và phần đốt, cả hai tính trên nhiên liệu và được liệt kê trước khi bạn xác nhận.\n\n- **Phí** thuộc về nền tảng.\n- Phần **đốt** biến mất vĩnh viễn.\n\nGiá do nền tảng đặt. Biểu mẫu hiện bao nhiêu thì bạn nhận bấy nhiêu: nếu giá đã đổi trong lúc đó, giao dịch bị từ chối chứ không thực hiện theo giá khác.",
  ],
  "ko-KR": [
    "왜 계산한 것보다 적게 받나요?",
    "구매와 전환에는 모두 수수료와 소각이 있습니다. 둘 다 연료를 기준으로 계산하며 확인하기 전에 항목별로 보여 드립니다.\n\n- **수수료**는 플랫폼이 받습니다.\n- **소각**된 연료는 영구히 사라집니다.\n\n가격은 플랫폼이 정합니다. 화면에 보이는 금액을 그대로 받으며, 그사이 가격이 바뀌었다면 다른 가격으로 체결되지 않고 거래가 거절됩니다.",
  ],
  "ms-MY": [
    "Mengapa saya terima kurang daripada yang saya kira?",
    "Membeli dan menukar masing-masing dikenakan yuran dan pembakaran, kedua-duanya dikira atas bahan api dan disenaraikan sebelum anda mengesahkan.\n\n- **Yuran** menjadi milik platform.\n- Yang **dibakar** hilang selama-lamanya.\n\nHarga ditetapkan oleh platform. Apa yang dipaparkan itulah yang anda terima: jika harga telah berubah, dagangan ditolak dan tidak dibuat pada harga lain.",
  ],
});

const whenVotesAreOut = answer(["votes"], {
  "zh-CN": [
    "投票出局是什么意思？",
    "每张投票最多能带来一定数额的收益，这就是它的上限。收益累计到上限，这张投票就出局，不再带来收益。\n\n您可以在到达上限之前**复投**，用原价换取更高的上限；快到上限时我们会提醒您。超出上限的部分留在它的资金池里，不会付给您。\n\n收益不作保证。",
  ],
  en: [
    "What does it mean that a vote is out?",
    "A vote can earn up to its value, and no more. Once its income has added up to that, the vote is out and earns nothing further.\n\nBefore that you can **re-invest**: you pay its price again, and it can earn more. You are told when a vote comes near its cap. What goes beyond the cap stays in its pool and is not paid to you.\n\nNo income is guaranteed.",
  ],
  "vi-VN": [
    "Phiếu “đã ra” nghĩa là gì?",
    "Mỗi phiếu chỉ mang lại thu nhập tới một mức nhất định. Khi tổng thu nhập chạm mức đó, phiếu đã ra và không mang thêm thu nhập.\n\nTrước lúc đó bạn có thể **tái đầu tư**: trả lại giá của phiếu để nâng mức lên. Bạn sẽ được nhắc khi phiếu sắp chạm mức. Phần vượt mức nằm lại trong quỹ và không trả cho bạn.\n\nThu nhập không được bảo đảm.",
  ],
  "ko-KR": [
    "투표가 종료되었다는 것은 무슨 뜻인가요?",
    "투표마다 벌 수 있는 금액에 한도가 있습니다. 수익이 한도까지 쌓이면 그 투표는 종료되어 더 이상 수익이 없습니다.\n\n그 전에 같은 가격을 다시 내고 **재투자**하면 한도가 늘어납니다. 한도에 가까워지면 알려 드립니다. 한도를 넘는 금액은 풀에 남고 지급되지 않습니다.\n\n수익은 보장되지 않습니다.",
  ],
  "ms-MY": [
    "Apakah maksud undian sudah tamat?",
    "Setiap undian boleh memberi pendapatan sehingga nilainya sahaja. Apabila pendapatannya mencapai nilai itu, undian tamat dan tidak memberi pendapatan lagi.\n\nSebelum itu anda boleh **melabur semula**: bayar harganya sekali lagi, dan hadnya bertambah. Anda dimaklumkan apabila undian hampir ke hadnya. Lebihan daripada had kekal dalam kumpulannya dan tidak dibayar kepada anda.\n\nPendapatan tidak dijamin.",
  ],
});

export const answers: NoticeBody[] = [notYetThere, howLong, sentByMistake, whatTradingCosts, whenVotesAreOut];
