/** A schedule as people think of it; anything else is written as five fields of cron. */
export type Schedule =
  | { every: "hour"; minute: number }
  | { every: "day" | "workday"; minute: number; hour: number }
  | { every: "week"; minute: number; hour: number; day: number }
  | { every: "month"; minute: number; hour: number; date: number }
  | { every: "custom"; cron: string };

const NUMBER = "(\\d{1,2})";
const FORMS: ReadonlyArray<[RegExp, (numbers: number[]) => Schedule]> = [
  [new RegExp(`^${NUMBER} \\* \\* \\* \\*$`), ([minute = 0]) => ({ every: "hour", minute })],
  [
    new RegExp(`^${NUMBER} ${NUMBER} \\* \\* \\*$`),
    ([minute = 0, hour = 0]) => ({ every: "day", minute, hour }),
  ],
  [
    new RegExp(`^${NUMBER} ${NUMBER} \\* \\* 1-5$`),
    ([minute = 0, hour = 0]) => ({ every: "workday", minute, hour }),
  ],
  [
    new RegExp(`^${NUMBER} ${NUMBER} \\* \\* ([0-7])$`),
    ([minute = 0, hour = 0, day = 0]) => ({ every: "week", minute, hour, day: day % 7 }),
  ],
  [
    new RegExp(`^${NUMBER} ${NUMBER} ${NUMBER} \\* \\*$`),
    ([minute = 0, hour = 0, date = 1]) => ({ every: "month", minute, hour, date }),
  ],
];

/** Reads the five fields of cron. */
export function scheduleOf(cron: string): Schedule {
  const text = cron.trim().replace(/\s+/g, " ");
  for (const [form, make] of FORMS) {
    const match = form.exec(text);
    if (match !== null) {
      return make(match.slice(1).map(Number));
    }
  }
  return { every: "custom", cron };
}

/** Writes the five fields of cron. */
export function cronOf(schedule: Schedule): string {
  switch (schedule.every) {
    case "hour":
      return `${schedule.minute} * * * *`;
    case "day":
      return `${schedule.minute} ${schedule.hour} * * *`;
    case "workday":
      return `${schedule.minute} ${schedule.hour} * * 1-5`;
    case "week":
      return `${schedule.minute} ${schedule.hour} * * ${schedule.day}`;
    case "month":
      return `${schedule.minute} ${schedule.hour} ${schedule.date} * *`;
    case "custom":
      return schedule.cron;
  }
}

/** The same time with another rhythm. */
export function withRhythm(schedule: Schedule, every: Schedule["every"]): Schedule {
  const minute = schedule.every === "custom" ? 0 : schedule.minute;
  const hour = "hour" in schedule ? schedule.hour : 8;
  switch (every) {
    case "hour":
      return { every, minute };
    case "day":
    case "workday":
      return { every, minute, hour };
    case "week":
      return { every, minute, hour, day: "day" in schedule ? schedule.day : 1 };
    case "month":
      return { every, minute, hour, date: "date" in schedule ? schedule.date : 1 };
    case "custom":
      return { every, cron: cronOf(schedule) };
  }
}

/** A time of the day such as 08:30. */
export function timeOf(schedule: { minute: number; hour: number }): string {
  return `${String(schedule.hour).padStart(2, "0")}:${String(schedule.minute).padStart(2, "0")}`;
}
