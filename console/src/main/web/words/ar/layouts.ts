import type { layouts as en } from "../en/layouts";
import type { Translated } from "../translated";

/** كلمات اللوحات والتقويمات. */
export const layouts: Translated<typeof en> = {
  board: {
    moved: "نُقل إلى {{to}}.",
    keys: "Alt مع سهم ينقل البطاقة",
    collapse: "طي {{name}}",
    expand: "فتح {{name}}",
    add: "إضافة إلى {{name}}",
    contested: "غيّر شخص آخر {{field}} للتو. لم يُنقل شيء.",
  },
  calendar: {
    previous: "الشهر السابق",
    next: "الشهر التالي",
    previousWeek: "الأسبوع السابق",
    nextWeek: "الأسبوع التالي",
    today: "اليوم",
    month: "عرض الشهر",
    week: "عرض الأسبوع",
    add: "إضافة في {{day}}",
    keys: "Alt مع سهم ينقله إلى يوم آخر",
    noField: "لم يعد حقل التاريخ لهذا العرض متاحًا. عدّل العرض لاختيار غيره.",
    tooMany: "يُعرض أول {{count}} سجل فقط. صفِّها لترى البقية.",
    more_zero: "لا مزيد",
    more_one: "واحد آخر",
    more_two: "اثنان آخران",
    more_few: "{{count}} أخرى",
    more_many: "{{count}} أخرى",
    more_other: "{{count}} أخرى",
  },
};
