package plinth.integrations;

import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.kernel.column.JsonConverter;

/**
 * An account of a workspace at a provider. One account per provider is current; others were left
 * and still store something.
 */
@Entity
@Table(schema = "main", name = "integration")
@NamedQuery(
    name = IntegrationAccount.OF,
    query =
        """
        select a from IntegrationAccount a
         where a.workspaceId = :workspace
         order by a.current desc, a.changedAt desc, a.slug
        """)
@NamedQuery(
    name = IntegrationAccount.LEFT,
    query =
        """
        select a from IntegrationAccount a
         where a.current = false and a.changedAt < :before
         order by a.slug
        """)
@NamedQuery(
    name = IntegrationAccount.LEFT_OF,
    query =
        """
        select a from IntegrationAccount a
         where a.current = false and a.changedAt < :before and a.workspaceId = :workspace
         order by a.slug
        """)
@NamedQuery(
    name = IntegrationAccount.FORGET,
    query = "delete from IntegrationAccount a where a.slug = :slug and a.current = false")
@NamedQuery(
    name = IntegrationAccount.TESTED,
    query =
        """
        update IntegrationAccount a
           set a.testedAt = :at, a.failure = :failure
         where a.slug = :slug and a.changedAt = :given and a.current = true
        """)
@NamedQuery(
    name = IntegrationAccount.RESEAL,
    query =
        """
        update IntegrationAccount a
           set a.sealed = :after
         where a.slug = :slug and a.sealed = :before
        """)
class IntegrationAccount {
  static final String OF = "IntegrationAccount.of";
  static final String LEFT = "IntegrationAccount.left";
  static final String LEFT_OF = "IntegrationAccount.leftOf";
  static final String FORGET = "IntegrationAccount.forget";
  static final String TESTED = "IntegrationAccount.tested";
  static final String RESEAL = "IntegrationAccount.reseal";

  @Id private String slug;

  @Column(name = "workspace_id")
  private long workspaceId;

  private String provider;

  @Column(name = "is_current")
  private boolean current;

  @Convert(converter = JsonConverter.class)
  private JsonObject settings;

  /** The secrets, encrypted for this row. */
  @Column(name = "secrets")
  private String sealed;

  @Convert(converter = JsonConverter.class)
  private JsonObject hints;

  @Column(name = "tested_at")
  private Instant testedAt;

  @Column(name = "test_failure")
  private @Nullable String failure;

  @Column(name = "connected_by")
  private String connectedBy;

  @Column(name = "connected_at")
  private Instant connectedAt;

  @Column(name = "changed_at")
  private Instant changedAt;

  /** Used by the persistence provider. */
  protected IntegrationAccount() {}

  /** Creates an account whose values are set next. */
  IntegrationAccount(String slug, long workspaceId, String provider, Instant now) {
    this.slug = slug;
    this.workspaceId = workspaceId;
    this.provider = provider;
    this.connectedAt = now;
  }

  /** Sets the values of a tested account and makes it the current one. */
  void activate(Caller caller, AccountDraft draft, String sealed, Instant now) {
    current = true;
    settings = draft.settings();
    this.sealed = sealed;
    hints = IntegrationSecrets.hints(draft.secrets());
    testedAt = now;
    failure = null;
    connectedBy = caller.label();
    changedAt = now;
  }

  /** Leaves the account, which is no longer the current one. */
  void deactivate(Instant now) {
    current = false;
    changedAt = now;
  }

  /**
   * Returns the workspace's connection with the provider, with this account and those that were
   * left.
   */
  Integration toIntegration(List<Integration.Former> former) {
    return new Integration(
        provider,
        "connected",
        text(settings),
        text(hints),
        Integration.Test.of(testedAt, failure),
        Actor.of(connectedBy),
        connectedAt,
        changedAt,
        former);
  }

  /** Returns the account as one that was left. */
  Integration.Former toFormer() {
    return new Integration.Former(text(settings), changedAt);
  }

  /** Returns the account to use; null if its secrets cannot be decrypted. */
  Connection toConnection(@Nullable JsonObject secrets) {
    return new Connection(
        slug, workspaceId, provider, current, settings, secrets, failure != null, changedAt);
  }

  private static JsonText text(JsonObject object) {
    return new JsonText(object.toString());
  }

  String slug() {
    return slug;
  }

  long workspaceId() {
    return workspaceId;
  }

  String provider() {
    return provider;
  }

  boolean isCurrent() {
    return current;
  }

  JsonObject settings() {
    return settings;
  }

  String sealed() {
    return sealed;
  }

  Instant changedAt() {
    return changedAt;
  }
}
