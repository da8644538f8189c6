package plinth.platform.job;

import org.jspecify.annotations.Nullable;

/**
 * The address of a job across all workspaces: {@code acme.k3v…} for a job of the workspace with the
 * subdomain {@code acme}, and only the slug for a platform job.
 *
 * @param subdomain the workspace; null: the platform
 * @param slug the job's slug there
 */
record JobAddress(@Nullable String subdomain, String slug) {
  static JobAddress of(String text) {
    int dot = text.indexOf('.');
    return dot < 0
        ? new JobAddress(null, text)
        : new JobAddress(text.substring(0, dot), text.substring(dot + 1));
  }

  String text() {
    return subdomain == null ? slug : subdomain + "." + slug;
  }
}
