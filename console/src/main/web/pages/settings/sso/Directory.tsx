import { useQuery } from "@tanstack/react-query";
import type { DirectoryPerson } from "generated/api";
import { call } from "../../../api/client";
import { PageHead } from "../../../parts/PageHead";
import { Pages } from "../../../parts/Pages";
import { Empty, Failure, Skeleton } from "../../../parts/States";
import { t } from "../../../words";
import { DirectoryGroups } from "./DirectoryGroups";
import { DirectoryRoles } from "./DirectoryRoles";
import { DirectoryToken } from "./DirectoryToken";

const EACH = 50;

/** The directory that makes members and groups over SCIM, and what it has made. */
export function Directory() {
  const directory = useQuery({
    queryKey: ["directory"],
    queryFn: ({ signal }) => call("GET /admin/directory", { signal }),
    select: (answer) => answer.data,
  });
  return (
    <>
      <PageHead title={t("directory.title")} />
      <p className="lead">{t("directory.lead")}</p>
      {directory.isPending ? (
        <Skeleton lines={6} />
      ) : directory.isError ? (
        <Failure problem={directory.error} onRetry={() => directory.refetch()} />
      ) : (
        <>
          <DirectoryToken directory={directory.data} />
          <DirectoryRoles key={directory.data.version} directory={directory.data} />
          <section className="settings-section">
            <h2>{t("directory.people")}</h2>
            <People />
          </section>
          <DirectoryGroups total={directory.data.groups} />
        </>
      )}
    </>
  );
}

function People() {
  return (
    <Pages<DirectoryPerson>
      name={["directory", "people"]}
      label={t("directory.people")}
      keyOf={(person) => person.slug}
      read={(page, signal) =>
        call("GET /admin/directory/people", { query: { page, limit: EACH }, signal })
      }
      empty={
        <Empty icon="users" title={t("directory.noPeople")}>
          {t("directory.noPeopleLead")}
        </Empty>
      }
      columns={[
        { head: t("directory.person"), cell: (person) => <bdi className="clip">{person.name}</bdi> },
        { head: t("directory.email"), cell: (person) => <bdi className="clip">{person.email}</bdi> },
        { head: t("directory.role"), cell: (person) => <bdi>{person.role}</bdi> },
        {
          head: t("directory.status"),
          cell: (person) => (
            <span className={person.status === "active" ? "chip success" : "chip"}>
              {t(person.status === "active" ? "directory.active" : "directory.blocked")}
            </span>
          ),
        },
      ]}
    />
  );
}
