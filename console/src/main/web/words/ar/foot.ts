import type { foot as english } from "../en/foot";
import type { Translated } from "../translated";

/** The words of what is shown below the columns of a table. */
export const foot: Translated<typeof english> = {
  foot: {
    below: "أسفل {{field}}:",
    of: {
      none: "لا شيء",
      count: "عدد القيم المعبأة",
      count_distinct: "عدد القيم المختلفة",
      sum: "المجموع",
      avg: "المتوسط",
      min: "الأصغر",
      max: "الأكبر",
    },
    short: {
      count: "معبأ",
      count_distinct: "مختلف",
      sum: "المجموع",
      avg: "المتوسط",
      min: "الأصغر",
      max: "الأكبر",
    },
  },
};
