/** These texts are content, not interface, and therefore not in the catalogues. */
import type { BannerBody } from "../../../contract/notices/operator-schemas.ts";

export const passesBanner: BannerBody = {
  image: "./art/ship-4.svg",
  link: "#/pages/nft",
  languages: {
    "zh-CN": { title: "一千二百张星舰通行证" },
    en: { title: "Twelve hundred starship passes" },
    "vi-VN": { title: "Một nghìn hai trăm thẻ phi thuyền" },
    "ko-KR": { title: "천이백 장의 스타십 패스" },
    "ms-MY": { title: "Seribu dua ratus pas kapal angkasa" },
  },
};

export const pledgeBanner: BannerBody = {
  image: "./art/ship-2.svg",
  link: "#/pages/pledge",
  languages: {
    "zh-CN": { title: "质押燃料，三十天" },
    en: { title: "Pledge fuel for thirty days" },
    "vi-VN": { title: "Ký gửi nhiên liệu trong ba mươi ngày" },
    "ko-KR": { title: "연료를 30일 동안 스테이킹하세요" },
    "ms-MY": { title: "Cagar bahan api selama tiga puluh hari" },
  },
};

export const articlesBanner: BannerBody = {
  image: "./art/ship-3.svg",
  link: "#/pages/article",
  languages: {
    "zh-CN": { title: "先了解，再登舰" },
    en: { title: "Read first, then come aboard" },
    "vi-VN": { title: "Tìm hiểu trước, lên tàu sau" },
    "ko-KR": { title: "먼저 알아보고 승선하세요" },
    "ms-MY": { title: "Baca dahulu, kemudian naik kapal" },
  },
};
