import { useQuery } from "@tanstack/react-query";
import type { SignInWay } from "generated/api";
import { useEffect, useState } from "react";
import { call } from "../../api/client";

const VERIFIER = "plinth.sso";
const BYTES = 32;
const PAUSE = 400;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function encoded(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");
}

/** Sends the browser to a provider; the secret for the way back stays in this tab. */
export async function begin(way: SignInWay, returnTo: string | null): Promise<void> {
  const verifier = encoded(crypto.getRandomValues(new Uint8Array(BYTES)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  sessionStorage.setItem(VERIFIER, verifier);
  const query = new URLSearchParams({ code_challenge: encoded(new Uint8Array(digest)) });
  if (returnTo !== null) {
    query.set("return_to", returnTo);
  }
  location.assign(`${way.start}?${query}`);
}

/** The secret of the sign-in that this tab began, once; null: it began none. */
export function takeVerifier(): string | null {
  const verifier = sessionStorage.getItem(VERIFIER);
  sessionStorage.removeItem(VERIFIER);
  return verifier;
}

/** The providers for an address, once it is typed, or else of a workspace. */
export function useWays(email: string, workspace: string | null): readonly SignInWay[] {
  const [settled, setSettled] = useState(email);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(email.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [email]);
  const query = ADDRESS.test(settled) ? { email: settled } : workspace === null ? null : { workspace };
  const ways = useQuery({
    queryKey: ["ways", query],
    enabled: query !== null,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => call("GET /user/auth/sso", { query: query ?? {}, signal }),
    select: (answer) => answer.data,
  });
  return ways.data ?? [];
}
