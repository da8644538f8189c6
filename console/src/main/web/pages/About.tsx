import "../common";
import { useQuery } from "@tanstack/react-query";
import { PageHead } from "../parts/PageHead";
import { Failure, Skeleton } from "../parts/States";
import { t } from "../words";

interface Licence {
  name: string;
  version: string;
  licence: string;
  text: string;
}

/** The licences of all that the console's files contain. */
export default function About() {
  const licences = useQuery({
    queryKey: ["licences"],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await (await fetch("/console/licences.json", { signal })).json()) as Licence[],
  });
  return (
    <>
      <PageHead title={t("about.title")} />
      <section>
        <h2>{t("about.licences")}</h2>
        {licences.isPending ? (
          <Skeleton lines={8} />
        ) : licences.isError ? (
          <Failure problem={licences.error} onRetry={() => licences.refetch()} />
        ) : (
          licences.data.map((one) => (
            <details key={one.name} className="licence">
              <summary>
                <bdi>
                  {one.name} {one.version}
                </bdi>{" "}
                <span className="meta">{one.licence}</span>
              </summary>
              <pre dir="ltr">{one.text}</pre>
            </details>
          ))
        )}
      </section>
    </>
  );
}
