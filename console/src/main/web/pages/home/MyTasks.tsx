import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "../../api/client";
import { Failure, Skeleton } from "../../parts/States";
import { useFields } from "../../records/data";
import { nameField, textOf } from "../../records/model";
import { OptionChip, Value } from "../../records/Value";
import { t } from "../../words";
import { openTasksFilter } from "./tasks";

const TASKS = "tasks";
const SOME = 6;

/** The open tasks of the person, those that are due first at the top. */
export function MyTasks() {
  const fields = useFields(TASKS);
  const asked = fields.data === undefined ? null : openTasksFilter(fields.data);
  const tasks = useQuery({
    queryKey: ["records", TASKS, "home", asked],
    enabled: asked !== null,
    queryFn: ({ signal }) =>
      call("GET /object/data/{objectSlug}", {
        path: { objectSlug: TASKS },
        query: {
          limit: SOME,
          count: "none",
          filter: asked?.filter ?? "",
          sort: asked?.sort ?? "",
        },
        signal,
      }),
    select: (answer) => answer.data,
  });
  const problem = fields.error ?? tasks.error;
  const name = nameField(fields.data ?? []);
  const status = asked?.status;
  const due = asked?.due;
  return (
    <section className="panel" aria-labelledby="home-tasks">
      <header className="panel-head">
        <h2 id="home-tasks">{t("home.tasks")}</h2>
        {asked !== null && (
          <Link to={`/objects/${TASKS}?filter=${encodeURIComponent(asked.filter)}`}>
            {t("home.all")}
          </Link>
        )}
      </header>
      {problem !== null ? (
        <Failure
          problem={problem}
          onRetry={() => Promise.all([fields.refetch(), tasks.refetch()])}
        />
      ) : tasks.data === undefined ? (
        <Skeleton lines={3} />
      ) : tasks.data.length === 0 ? (
        <p className="meta">{t("home.noTasks")}</p>
      ) : (
        <ul className="rows">
          {tasks.data.map((one) => (
            <li key={one.slug}>
              <Link to={`/objects/${TASKS}/${one.slug}`} className="clip grow" dir="auto">
                {(name && textOf(name, one.data[name.slug])) || one.slug}
              </Link>
              {due !== undefined && (
                <span className="meta">
                  <Value field={due} value={one.data[due.slug]} />
                </span>
              )}
              {status !== undefined && typeof one.data[status.slug] === "string" && (
                <OptionChip field={status} value={String(one.data[status.slug])} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
