import "../../common";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { Icon } from "../../parts/Icon";
import { Failure, Skeleton } from "../../parts/States";
import { choose, t, useLanguage } from "../../words";
import { Entries } from "./Entries";
import { FormBody } from "./FormBody";

const MINUTE = 60_000;

/** The page of a public form, for everybody. */
export default function PublicForm() {
  const { workspace = "", object = "" } = useParams();
  const language = useLanguage();
  const [isListing, setListing] = useState(false);
  const form = useQuery({
    queryKey: ["public", workspace, object],
    staleTime: MINUTE,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call("GET /public/forms/{objectSlug}/fields", {
        path: { objectSlug: object },
        query: { workspace },
        signal,
      }),
    select: (answer) => answer.data,
  });
  const shown = form.data;
  return (
    <main className="public-form">
      <title>{shown?.title ?? t("publicForm.title")}</title>
      <div className="sheet">
        {form.isError ? (
          <>
            <h1 className="only-read">{t("publicForm.title")}</h1>
            <Failure problem={form.error} onRetry={() => form.refetch()} />
          </>
        ) : shown === undefined ? (
          <Skeleton lines={6} />
        ) : (
          <>
            <header className="stack">
              <h1 dir="auto">{shown.title}</h1>
              {shown.description !== null && (
                <p className="said" dir="auto">
                  {shown.description}
                </p>
              )}
            </header>
            {isListing ? (
              <Entries workspace={workspace} form={shown} />
            ) : (
              <FormBody
                form={shown}
                workspace={workspace}
                onSubmit={async (body, key) => {
                  const answer = await call("POST /public/forms/{objectSlug}/submit", {
                    path: { objectSlug: object },
                    query: { workspace },
                    body,
                    key,
                  });
                  return answer.data.message;
                }}
              />
            )}
            {shown.list_records && (
              <Button
                kind="quiet"
                icon={isListing ? "forms" : "list-details"}
                onClick={() => setListing(!isListing)}
              >
                {isListing ? t("publicForm.fillIn") : t("publicForm.entries")}
              </Button>
            )}
          </>
        )}
      </div>
      <footer className="meta">
        <button
          type="button"
          className="link"
          lang={language === "ar" ? "en" : "ar"}
          onClick={() => void choose(language === "ar" ? "en" : "ar")}
        >
          <Icon icon="world" /> {language === "ar" ? "English" : "العربية"}
        </button>
      </footer>
    </main>
  );
}
