package plinth.messaging.session;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.ReturnInsert;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Time;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;
import plinth.messaging.provider.Inbound;
import plinth.tenancy.TenantEntities;
import plinth.usage.UsageProblem;

/**
 * A session at a messaging provider, as it is stored. Its admins and objects are in separate
 * tables.
 */
@Entity
@Table(schema = "tenant", name = "messaging_session")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
public class ProviderSession {
  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  private String slug;

  @Column(name = "provider_type")
  private ProviderType type;

  private @Nullable String name;
  private SessionStatus status;

  @Column(name = "status_at")
  private Instant statusAt;

  @Column(name = "is_default")
  private boolean defaultSession;

  @Column(name = "auto_mark_read")
  private boolean autoMarkRead;

  private @Nullable String phone;

  @Column(name = "credentials")
  private String sealed;

  @Column(name = "connected_at")
  private @Nullable Instant connectedAt;

  @Column(name = "last_error")
  private @Nullable String lastError;

  private long unrecognized;

  @Column(name = "created_at")
  private Instant createdAt;

  /** For the persistence provider. */
  protected ProviderSession() {}

  /**
   * Creates a stopped session.
   *
   * @param sealed its credentials, sealed for its slug
   */
  ProviderSession(String slug, ProviderType type, @Nullable String name, String sealed) {
    this.slug = slug;
    this.type = type;
    this.name = name;
    this.sealed = sealed;
    this.status = SessionStatus.STOPPED;
    this.statusAt = Instant.EPOCH;
    this.createdAt = Time.now();
  }

  /** Renames the session. */
  void rename(String next) {
    name = next;
  }

  /** Toggles whether incoming messages are marked as read immediately. */
  void toggleAutoMarkRead() {
    autoMarkRead = !autoMarkRead;
  }

  /** Sets whether the session is the default one of its workspace. */
  void setDefault(boolean isDefault) {
    defaultSession = isDefault;
  }

  /** Replaces the credentials by renewed ones. */
  void renew(String renewed) {
    sealed = renewed;
  }

  /**
   * Applies the status that the provider reports, unless the report is outdated or brings no
   * change.
   *
   * @param seen the provider's time of the status that was known when the provider was called
   * @param at the provider's time of the report; a report older than the last one changes nothing.
   *     Null if the provider answered a call, which changes nothing if a report arrived since the
   *     call
   * @return whether the status was applied
   */
  boolean applyReport(Inbound.SessionChanged report, Instant seen, @Nullable Instant at) {
    boolean isLate = at == null ? !statusAt.equals(seen) : at.isBefore(statusAt);
    if (isUnchanged(report, at) || (isLate && !isSignedOutNow(report, at))) {
      return false;
    }
    boolean isConnected = report.status() == SessionStatus.CONNECTED;
    Instant since = connectedAt == null ? Time.now() : connectedAt;
    status = report.status();
    statusAt = at == null ? statusAt : at;
    phone = report.phone() == null ? phone : report.phone();
    lastError = report.error();
    connectedAt = isConnected ? since : null;
    return true;
  }

  /**
   * Whether a report brings no change: after a sign-out, or a stop for the plan's limit, the
   * provider also reports the session as stopped.
   */
  private boolean isUnchanged(Inbound.SessionChanged report, @Nullable Instant at) {
    boolean isOverLimit =
        status == SessionStatus.FAILED && UsageProblem.PLAN_LIMIT_EXCEEDED.name().equals(lastError);
    return report.status() == SessionStatus.STOPPED
        && (status == SessionStatus.LOGGED_OUT || (at != null && isOverLimit));
  }

  /** Whether a call signed out the session, which was reported as stopped since then. */
  private boolean isSignedOutNow(Inbound.SessionChanged report, @Nullable Instant at) {
    return at == null
        && report.status() == SessionStatus.LOGGED_OUT
        && status == SessionStatus.STOPPED;
  }

  /** Returns the session as its workspace sees it, with the slugs of its admins and objects. */
  MessagingSession view(List<String> admins, List<String> objects) {
    return new MessagingSession(
        slug,
        name,
        type,
        status,
        defaultSession,
        autoMarkRead,
        phone,
        admins,
        objects,
        connectedAt,
        lastError,
        unrecognized);
  }

  /** Returns the number of the session in its workspace. */
  public long id() {
    return id;
  }

  /** Returns the provider of the session. */
  public ProviderType type() {
    return type;
  }

  String slug() {
    return slug;
  }

  SessionStatus status() {
    return status;
  }

  /** Returns the provider's time of the status. */
  Instant statusAt() {
    return statusAt;
  }

  boolean isDefault() {
    return defaultSession;
  }

  /** Returns the sealed credentials. */
  String sealed() {
    return sealed;
  }
}
