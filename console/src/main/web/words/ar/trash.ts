import type { trash as en } from "../en/trash";
import type { Translated } from "../translated";

/** كلمات صفحة السجلات المحذوفة. */
export const trash: Translated<typeof en> = {
  trash: {
    of: "{{name}}: المحذوفات",
    lead: "تبقى السجلات المحذوفة هنا حتى تُستعاد. وتُحفظ ملفات السجل المحذوف أسبوعًا.",
    back: "العودة إلى السجلات",
    search: "البحث في السجلات المحذوفة",
    select: "تحديد {{name}}",
    selectAll: "تحديد كل المعروض",
    restore: "استعادة",
    restoreNamed: "استعادة {{name}}",
    deletedAt: "حُذف في {{when}}",
    none: "لا محذوفات",
    noneLead: "يمكن هنا استعادة السجلات التي تحذفها.",
    restored: "عاد {{name}}.",
    restoredMany_zero: "لم يعد شيء.",
    restoredMany_one: "عاد سجل واحد.",
    restoredMany_two: "عاد سجلان.",
    restoredMany_few: "عادت {{shown}} سجلات.",
    restoredMany_many: "عاد {{shown}} سجلًا.",
    restoredMany_other: "عاد {{shown}} سجل.",
    taken: "لسجل آخر قيمة يجب ألا تتكرر. غيّرها هناك أولًا.",
    failed_zero: "لم يتعذر شيء.",
    failed_one: "تعذرت استعادة سجل واحد. قد تكون لسجل آخر قيمته التي لا تتكرر.",
    failed_two: "تعذرت استعادة سجلين. قد تكون لسجلات أخرى قيمهما التي لا تتكرر.",
    failed_few: "تعذرت استعادة {{shown}} سجلات. قد تكون لسجلات أخرى قيمها التي لا تتكرر.",
    failed_many: "تعذرت استعادة {{shown}} سجلًا. قد تكون لسجلات أخرى قيمها التي لا تتكرر.",
    failed_other: "تعذرت استعادة {{shown}} سجل. قد تكون لسجلات أخرى قيمها التي لا تتكرر.",
    missing_zero: "عادت القيم والروابط كلها.",
    missing_one: "تعذرت استعادة قيمة أو رابط: {{fields}}.",
    missing_two: "تعذرت استعادة قيمتين أو رابطين: {{fields}}.",
    missing_few: "تعذرت استعادة {{shown}} قيم أو روابط: {{fields}}.",
    missing_many: "تعذرت استعادة {{shown}} قيمة أو رابطًا: {{fields}}.",
    missing_other: "تعذرت استعادة {{shown}} قيمة أو رابط: {{fields}}.",
  },
};
