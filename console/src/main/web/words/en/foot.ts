/** The words of what is shown below the columns of a table. */
export const foot = {
  foot: {
    below: "Below {{field}}:",
    of: {
      none: "Nothing",
      count: "How many are filled in",
      count_distinct: "How many different values",
      sum: "Sum",
      avg: "Average",
      min: "Smallest",
      max: "Largest",
    },
    short: {
      count: "Filled",
      count_distinct: "Different",
      sum: "Sum",
      avg: "Avg",
      min: "Min",
      max: "Max",
    },
  },
};
