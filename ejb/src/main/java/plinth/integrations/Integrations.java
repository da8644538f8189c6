package plinth.integrations;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.tenancy.MainPlane;

/** Stores and shows a workspace's accounts at providers. */
@Stateless
@MainPlane
public class Integrations {
  private static final int SLUG = 20;

  @Inject private IntegrationRepository repository;
  @Inject private IntegrationSecrets secrets;
  @Inject private Audit audit;
  @Inject private Event<IntegrationChanged> changes;

  /** How the workspace stands with a provider. */
  public Integration get(Caller caller, String provider) {
    List<IntegrationRow> rows = repository.of(caller.requiredWorkspace().id(), provider);
    Optional<IntegrationRow> current = rows.stream().filter(IntegrationRow::isCurrent).findFirst();
    List<Integration.Former> former =
        rows.stream()
            .filter(row -> !row.isCurrent())
            .map(row -> new Integration.Former(text(row.settings()), row.changedAt()))
            .toList();
    return current
        .map(row -> connected(row, former))
        .orElseGet(
            () ->
                new Integration(
                    provider, "not_connected", null, null, null, null, null, null, former));
  }

  private static Integration connected(IntegrationRow row, List<Integration.Former> former) {
    return new Integration(
        row.provider(),
        "connected",
        text(row.settings()),
        text(row.hints()),
        Integration.Test.of(row.testedAt(), row.failure()),
        Actor.of(row.connectedBy()),
        row.connectedAt(),
        row.changedAt(),
        former);
  }

  private static JsonText text(JsonObject object) {
    return new JsonText(object.toString());
  }

  /**
   * Keeps an account that was tried out, in place of the one that there was. What leads to the same
   * place takes its row, so that what was kept there is found; another account that is left stays
   * where its provider keeps what it holds.
   *
   * @param isSamePlace whether two accounts' settings lead to the same place
   * @param isKeeping whether what is left is kept
   */
  public void keep(
      Caller caller,
      String provider,
      AccountDraft draft,
      BiPredicate<JsonObject, JsonObject> isSamePlace,
      boolean isKeeping) {
    long workspaceId = caller.requiredWorkspace().id();
    repository.lock(workspaceId, provider);
    Instant now = Time.now();
    List<IntegrationRow> rows = repository.of(workspaceId, provider);
    Optional<IntegrationRow> same =
        rows.stream().filter(row -> isSamePlace.test(row.settings(), draft.settings())).findFirst();
    String slug = same.map(IntegrationRow::slug).orElseGet(() -> Secrets.word(SLUG));
    rows.stream()
        .filter(row -> row.isCurrent() && !row.slug().equals(slug))
        .forEach(row -> leave(row, isKeeping, now));
    repository.keep(
        new IntegrationRow(
            slug,
            workspaceId,
            provider,
            true,
            draft.settings(),
            secrets.seal(workspaceId, slug, draft.secrets()),
            IntegrationSecrets.hints(draft.secrets()),
            now,
            null,
            caller.label(),
            same.map(IntegrationRow::connectedAt).orElse(now),
            now));
    record(caller, "integration.connected", provider, draft.settings());
  }

  private void leave(IntegrationRow row, boolean isKeeping, Instant now) {
    if (isKeeping) {
      repository.leave(row.slug(), now);
    } else {
      repository.remove(row.slug());
    }
  }

  /** The account that is used, to be tried again; refuses when there is none. */
  public Tried tried(Caller caller, String provider) {
    IntegrationRow row = current(caller, provider);
    return new Tried(
        row.slug(),
        row.changedAt(),
        secrets
            .open(row.workspaceId(), row.slug(), row.sealed())
            .map(open -> new AccountDraft(row.settings(), open))
            .orElse(null));
  }

  /**
   * An account that is tried again.
   *
   * @param draft null: its secrets do not open any more
   */
  public record Tried(String slug, Instant changedAt, @Nullable AccountDraft draft) {}

  /** Notes how an account did, unless another was given meanwhile. */
  public void tested(Caller caller, String provider, Tried tried, @Nullable String failure) {
    if (repository.tested(tried.slug(), tried.changedAt(), Time.now(), failure)) {
      record(
          caller,
          "integration.tested",
          provider,
          Json.createObjectBuilder().add("outcome", failure == null ? "passed" : "failed").build());
    }
  }

  /** Leaves the account that is used; refuses when there is none. */
  public void disconnect(Caller caller, String provider, boolean isKeeping) {
    repository.lock(caller.requiredWorkspace().id(), provider);
    IntegrationRow row = current(caller, provider);
    leave(row, isKeeping, Time.now());
    record(caller, "integration.disconnected", provider, Json.createObjectBuilder().build());
  }

  private IntegrationRow current(Caller caller, String provider) {
    return repository
        .current(caller.requiredWorkspace().id(), provider)
        .orElseThrow(() -> new Problem(IntegrationsProblem.INTEGRATION_NOT_CONNECTED));
  }

  private void record(Caller caller, String action, String provider, JsonObject details) {
    audit.record(caller, action, "integration:" + provider, details);
    changes.fire(new IntegrationChanged(caller.requiredWorkspace().id()));
  }
}
