/** The words of boards and calendars. */
export const layouts = {
  board: {
    moved: "Moved to {{to}}.",
    keys: "Alt and an arrow key move the card",
    collapse: "Collapse {{name}}",
    expand: "Expand {{name}}",
    add: "Add to {{name}}",
    contested: "Somebody else has just changed {{field}}. Nothing was moved.",
  },
  calendar: {
    previous: "Previous month",
    next: "Next month",
    previousWeek: "Previous week",
    nextWeek: "Next week",
    today: "Today",
    month: "Show month",
    week: "Show week",
    add: "Add on {{day}}",
    keys: "Alt and an arrow key move it to another day",
    noField: "The date field of this view is no longer available. Edit the view to choose another.",
    tooMany: "Only the first {{count}} records are shown. Filter them to see the others.",
    more_one: "{{count}} more",
    more_other: "{{count}} more",
  },
};
