package plinth.integrations;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
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

  /** Returns the workspace's connection with a provider. */
  public Integration get(Caller caller, String provider) {
    List<IntegrationAccount> accounts = repository.list(caller.requireWorkspace().id(), provider);
    List<Integration.Former> former =
        accounts.stream()
            .filter(account -> !account.isCurrent())
            .map(IntegrationAccount::toFormer)
            .toList();
    return accounts.stream()
        .filter(IntegrationAccount::isCurrent)
        .findFirst()
        .map(account -> account.toIntegration(former))
        .orElseGet(
            () ->
                new Integration(
                    provider, "not_connected", null, null, null, null, null, null, former));
  }

  /**
   * Saves a tested account as the current one and replaces the previous one. An account for the
   * same place reuses its row, so that data stored there is found. A different previous account is
   * kept if its provider keeps left accounts.
   *
   * @param isSamePlace whether two accounts' settings refer to the same place
   * @param isKeeping whether left accounts are kept
   */
  public void save(
      Caller caller,
      String provider,
      AccountDraft draft,
      BiPredicate<JsonObject, JsonObject> isSamePlace,
      boolean isKeeping) {
    long workspaceId = caller.requireWorkspace().id();
    repository.lock(workspaceId, provider);
    Instant now = Time.now();
    List<IntegrationAccount> accounts = repository.list(workspaceId, provider);
    IntegrationAccount account =
        accounts.stream()
            .filter(one -> isSamePlace.test(one.settings(), draft.settings()))
            .findFirst()
            .orElseGet(
                () -> new IntegrationAccount(Secrets.randomWord(SLUG), workspaceId, provider, now));
    accounts.stream()
        .filter(one -> one.isCurrent() && one != account)
        .forEach(one -> deactivate(one, isKeeping, now));
    account.activate(
        caller, draft, secrets.seal(workspaceId, account.slug(), draft.secrets()), now);
    repository.save(account);
    record(caller, "integration.connected", provider, draft.settings());
  }

  private void deactivate(IntegrationAccount account, boolean isKeeping, Instant now) {
    if (isKeeping) {
      account.deactivate(now);
      repository.flush();
    } else {
      repository.remove(account);
    }
  }

  /** Returns the current account for another test; refuses if there is none. */
  public Tried requireForTest(Caller caller, String provider) {
    IntegrationAccount account = requireCurrent(caller, provider);
    return new Tried(
        account.slug(),
        account.changedAt(),
        secrets
            .open(account.workspaceId(), account.slug(), account.sealed())
            .map(open -> new AccountDraft(account.settings(), open))
            .orElse(null));
  }

  /**
   * An account that is tested again.
   *
   * @param draft the account; null if its secrets can no longer be decrypted
   */
  public record Tried(String slug, Instant changedAt, @Nullable AccountDraft draft) {}

  /** Records a test result, unless another account has been set in the meantime. */
  public void recordTest(Caller caller, String provider, Tried tried, @Nullable String failure) {
    if (repository.recordTest(tried.slug(), tried.changedAt(), Time.now(), failure)) {
      record(
          caller,
          "integration.tested",
          provider,
          Json.createObjectBuilder().add("outcome", failure == null ? "passed" : "failed").build());
    }
  }

  /** Leaves the current account; refuses if there is none. */
  public void disconnect(Caller caller, String provider, boolean isKeeping) {
    repository.lock(caller.requireWorkspace().id(), provider);
    deactivate(requireCurrent(caller, provider), isKeeping, Time.now());
    record(caller, "integration.disconnected", provider, Json.createObjectBuilder().build());
  }

  private IntegrationAccount requireCurrent(Caller caller, String provider) {
    return repository
        .findCurrent(caller.requireWorkspace().id(), provider)
        .orElseThrow(() -> new Problem(IntegrationsProblem.INTEGRATION_NOT_CONNECTED));
  }

  private void record(Caller caller, String action, String provider, JsonObject details) {
    audit.record(caller, action, "integration:" + provider, details);
    changes.fire(new IntegrationChanged(caller.requireWorkspace().id()));
  }
}
