import type { AdminProfile } from "generated/api";
import type { home } from "../../words/en/home";

export type StepKey = keyof (typeof home)["home"]["step"];

export interface Step {
  key: StepKey;
  to: string;
  isDone: boolean;
  /** The tour that is noted as seen when the step is opened; null if the server knows by itself. */
  tour: string | null;
}

/** What the first day consists of, in its order, for a person with these permissions. */
export function stepsFor(
  me: Pick<AdminProfile, "first_record_created" | "seen_tours" | "permissions">,
  known: {
    objects: readonly string[];
    members: number | null;
    hasPaymentMethod: boolean | null;
  },
): readonly Step[] {
  const may = (permission: string) => me.permissions.includes(permission);
  const seen = (tour: string) => me.seen_tours.includes(tour);
  const first = known.objects[0];
  const board = known.objects.includes("deals") ? "deals" : first;
  const all: Array<Step | false> = [
    first !== undefined &&
      may("record.create") && {
        key: "record",
        to: `/objects/${first}`,
        isDone: me.first_record_created,
        tour: null,
      },
    first !== undefined &&
      may("transfer.create") && {
        key: "import",
        to: `/objects/${first}/import`,
        isDone: seen("import"),
        tour: "import",
      },
    may("object.create") && {
      key: "shape",
      to: "/settings/objects",
      isDone: seen("objects"),
      tour: "objects",
    },
    board !== undefined && {
      key: "board",
      to: `/objects/${board}`,
      isDone: seen("kanban"),
      tour: "kanban",
    },
    may("member.create") && {
      key: "team",
      to: "/settings/members?invite=new",
      isDone: (known.members ?? 0) > 1,
      tour: null,
    },
    may("messaging.create") && {
      key: "channel",
      to: "/inbox/channels",
      isDone: seen("channels"),
      tour: "channels",
    },
    may("workflow.create") && {
      key: "automate",
      to: "/workflows/templates",
      isDone: seen("workflows"),
      tour: "workflows",
    },
    may("billing.update") && {
      key: "plan",
      to: "/settings/billing",
      isDone: known.hasPaymentMethod === true,
      tour: null,
    },
  ];
  return all.filter((one) => one !== false);
}

/** Whether the way through the first day is offered, under way, or over. */
export function stageOf(
  tour: AdminProfile["tour_state"],
): "offered" | "started" | "over" {
  return tour === "not_started" ? "offered" : tour === "in_progress" ? "started" : "over";
}
