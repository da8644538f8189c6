import { useQuery } from "@tanstack/react-query";
import type { Connected, QrView } from "generated/api";
import { type ReactNode, useEffect } from "react";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { Notice } from "../../parts/Notice";
import { Skeleton } from "../../parts/States";
import { t } from "../../words";
import { isSimulated } from "./providers";
import type { ProviderType } from "./model";
import { reasonOf } from "./problems";

const LOOK = 1_000;
const MIN_WAIT = 2_000;

/** A channel that is being signed in, with its present code. */
export interface Signing {
  readonly type: ProviderType;
  readonly slug: string;
  /** Null if it has to be read first. */
  readonly code: QrView | null;
}

export function signingOf({ session, qr }: Connected): Signing {
  return { type: session.provider_type, slug: session.slug, code: qr };
}

/** The code by which a phone signs a channel in, renewed until it was scanned. */
export function Pairing({
  signing,
  onClose,
  children,
}: {
  signing: Signing;
  onClose: () => void;
  /** What follows once the channel is connected. */
  children: (isSimulated: boolean) => ReactNode;
}) {
  const path = { providerType: signing.type, slug: signing.slug };
  const channel = useQuery({
    queryKey: ["channel", signing.type, signing.slug],
    queryFn: ({ signal }) =>
      call("GET /messaging/sessions/{providerType}/{slug}", { path, signal }),
    refetchInterval: (query) => (query.state.data?.data.status === "connected" ? false : LOOK),
  });
  const status = channel.data?.data.status;
  const isConnected = status === "connected";
  const code = useQuery({
    queryKey: ["channel-code", signing.slug],
    enabled: !isConnected && status !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: true,
    retryDelay: MIN_WAIT,
    ...(signing.code === null ? {} : { initialData: { message: "", data: signing.code } }),
    refetchOnMount: signing.code === null,
    refetchInterval: (query) => {
      const until = query.state.data?.data?.expires_at;
      return until === undefined ? false : Math.max(Date.parse(until) - Date.now(), MIN_WAIT);
    },
    queryFn: () => call("POST /messaging/sessions/{providerType}/{slug}/qr", { path }),
  });
  useEffect(() => {
    if (isConnected) {
      void queries.invalidateQueries({ queryKey: ["channels"] });
    }
  }, [isConnected]);
  const shown = code.data?.data ?? signing.code;
  const simulated = shown !== null && isSimulated(shown.value);
  return (
    <Dialog title={t("inbox.pair.title")} onClose={onClose}>
      <div className="pairing">
        {isConnected ? (
          <>
            <Notice kind="success">{t("inbox.pair.connected")}</Notice>
            {children(simulated)}
          </>
        ) : (
          <>
            {simulated ? (
              <p>{t("inbox.pair.simulated")}</p>
            ) : (
              <ol>
                <li>{t("inbox.pair.step1")}</li>
                <li>{t("inbox.pair.step2")}</li>
                <li>{t("inbox.pair.step3")}</li>
              </ol>
            )}
            {shown === null ? (
              <Skeleton lines={4} />
            ) : (
              <img className="code" src={shown.image} alt={t("inbox.pair.code")} />
            )}
            <p className="meta" role="status">
              {t("inbox.pair.waiting")}
            </p>
            {status === "failed" && (
              <Notice kind="danger">
                {t("inbox.pair.failed", { reason: channel.data?.data.last_error ?? "–" })}
              </Notice>
            )}
            {code.failureReason !== null && (
              <Notice kind="warning">{reasonOf(code.failureReason)}</Notice>
            )}
            {channel.isError && (
              <Button onClick={() => channel.refetch()}>{t("form.tryAgain")}</Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
