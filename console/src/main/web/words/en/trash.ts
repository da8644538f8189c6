/** The words of the page of deleted records. */
export const trash = {
  trash: {
    of: "Deleted {{name}}",
    lead: "Deleted records stay here until they are restored. Files of a deleted record are kept for a week.",
    back: "Back to the records",
    search: "Search deleted records",
    select: "Select {{name}}",
    selectAll: "Select all shown",
    restore: "Restore",
    restoreNamed: "Restore {{name}}",
    deletedAt: "Deleted {{when}}",
    none: "Nothing is deleted",
    noneLead: "Records that you delete can be restored here.",
    restored: "{{name}} is back.",
    restoredMany_one: "{{shown}} record is back.",
    restoredMany_other: "{{shown}} records are back.",
    taken: "Another record has a value that must be unique. Change it there first.",
    failed_one: "{{shown}} record could not be restored. Another record may have its unique value.",
    failed_other:
      "{{shown}} records could not be restored. Other records may have their unique values.",
    missing_one: "{{shown}} value or link could not be restored: {{fields}}.",
    missing_other: "{{shown}} values or links could not be restored: {{fields}}.",
  },
};
