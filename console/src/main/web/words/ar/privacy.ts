import type { Translated } from "../translated";
import type { privacy as en } from "../en/privacy";

/** كلمات إعدادات الخصوصية. */
export const privacy: Translated<typeof en> = {
  privacy: {
    title: "الخصوصية",
    lead: "يبحث عمّا تحفظه مساحة العمل عن شخص: السجلات مع تاريخها وسلة المحذوفات، والتعليقات والمحادثات والملفات. ترى كل ذلك أيًا كان ما يسمح به دورك.",
    by: "البحث حسب",
    email: "عنوان البريد الإلكتروني",
    phone: "رقم الهاتف مع رمز الدولة",
    search: "بحث",
    none: "لا عمليات بحث بعد",
    person: "الشخص",
    chosen: "يخص الشخص",
    when: "متى",
    actions: "الإجراءات",
    ofAll: "{{chosen}} من {{all}}",
    searching: "جارٍ البحث …",
    export: "تصدير",
    forget: "حذف البحث",
    findings: "ما عُثر عليه",
    findingsLead: "اختر ما يخص الشخص. لا يحتوي التصدير على غيره.",
    nothing: "لم يُعثر على شيء",
    deleted: "محذوف",
    show: "فتح",
    before: "السابق",
    after: "التالي",
    kind: { record: "سجل", comment: "تعليق", chat: "محادثة", file: "ملف" },
  },
};
