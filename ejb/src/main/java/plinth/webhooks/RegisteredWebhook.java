package plinth.webhooks;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.ReturnInsert;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Time;
import plinth.kernel.column.JsonArrayConverter;
import plinth.kernel.column.TextsConverter;
import plinth.tenancy.TenantEntities;

/**
 * A webhook as it is stored: a subscription of a credential, or a webhook of the admins. The queue
 * claims its row and stores the health of the endpoint; this class pauses and reactivates it.
 */
@Entity
@Table(schema = "tenant", name = "webhook")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
class RegisteredWebhook {
  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  private String slug;
  private String name;
  private @Nullable String owner;

  @Column(name = "object_id")
  private long objectId;

  @Convert(converter = TextsConverter.class)
  private List<String> events;

  @Column(name = "target_url")
  private String targetUrl;

  @Column(name = "is_active")
  private boolean active = true;

  private String secret;

  @Column(name = "secret_before")
  private @Nullable String secretBefore;

  @Column(name = "before_until")
  private @Nullable Instant beforeUntil;

  @Column(name = "secrets_before")
  @Convert(converter = JsonArrayConverter.class)
  private JsonArray secretsBefore = JsonValue.EMPTY_JSON_ARRAY;

  @Column(name = "owner_id")
  private @Nullable Long ownerId;

  @Column(name = "created_by")
  private @Nullable Long createdBy;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "disabled_at")
  private @Nullable Instant disabledAt;

  @Column(name = "disabled_reason")
  private @Nullable String disabledReason;

  @Column(name = "failing_since")
  private @Nullable Instant failingSince;

  @Column(name = "unreached")
  private int unreached;

  @Column(name = "due_at")
  private @Nullable Instant dueAt;

  @Column(name = "lease_until")
  private @Nullable Instant leaseUntil;

  /** For the persistence provider. */
  protected RegisteredWebhook() {}

  /**
   * Creates a webhook.
   *
   * @param owner the credential that owns it; null for the admins
   * @param ownerId the member for whom it sends records, if it belongs to the admins
   * @param sealed its secret, sealed for its slug
   */
  RegisteredWebhook(
      String slug,
      String name,
      long objectId,
      NewWebhook draft,
      @Nullable String owner,
      @Nullable Long ownerId,
      String sealed) {
    this.slug = slug;
    this.name = name;
    this.objectId = objectId;
    this.events = WebhookEvent.validate(draft.events());
    this.targetUrl = draft.targetUrl();
    this.owner = owner;
    this.ownerId = ownerId;
    this.createdBy = ownerId;
    this.secret = sealed;
    this.createdAt = Time.now();
  }

  /**
   * Applies a change; null members stay unchanged. An active webhook of the admins sends records on
   * behalf of the member who last changed it.
   */
  void change(WebhookChange change, Caller caller) {
    boolean isBack = !active && Boolean.TRUE.equals(change.isActive());
    name = change.name() == null ? name : change.name().strip();
    events = change.events() == null ? events : WebhookEvent.validate(change.events());
    failingSince = isBack || change.targetUrl() != null ? null : failingSince;
    targetUrl = change.targetUrl() == null ? targetUrl : change.targetUrl();
    disabledAt = isBack ? null : disabledAt;
    disabledReason = isBack ? null : disabledReason;
    active = change.isActive() == null ? active : change.isActive();
    ownerId = owner == null && active ? (Long) caller.requireAdminId() : ownerId;
    unreached = 0;
    dueAt = active ? dueAt : null;
  }

  /** Disables the webhook. */
  void disable(String reason) {
    active = false;
    disabledAt = Time.now();
    disabledReason = reason;
    dueAt = null;
    leaseUntil = null;
  }

  /** Replaces the secret. The previous one remains valid for signing until a moment. */
  void rotate(String sealed, Instant now, Instant until) {
    secretsBefore = secretsBefore(now);
    secretBefore = secret;
    beforeUntil = until;
    secret = sealed;
  }

  /**
   * Returns the previous secrets that are still valid for signing at a moment, each with its end.
   */
  JsonArray secretsBefore(Instant now) {
    JsonArrayBuilder still = Json.createArrayBuilder();
    secretsBefore.getValuesAs(JsonObject.class).stream()
        .filter(one -> OffsetDateTime.parse(one.getString("until")).toInstant().isAfter(now))
        .forEach(still::add);
    Instant until = beforeUntil;
    if (until != null && until.isAfter(now)) {
      still.add(
          Json.createObjectBuilder().add("secret", secretBefore).add("until", until.toString()));
    }
    return still.build();
  }

  /**
   * Returns the webhook as it is shown.
   *
   * @param firstOwner the owner of the workspace, used if the webhook names no member
   */
  Webhook view(String objectSlug, @Nullable Long firstOwner) {
    return new Webhook(
        id,
        slug,
        name,
        objectSlug,
        events,
        targetUrl,
        new Webhook.Owner(owner, isOwnerless() ? firstOwner : ownerId),
        new Webhook.State(active, disabledAt, disabledReason, failingSince),
        createdAt);
  }

  /** Whether it belongs to the admins and names no member for whom it sends records. */
  boolean isOwnerless() {
    return owner == null && ownerId == null;
  }

  long id() {
    return id;
  }

  String slug() {
    return slug;
  }

  String name() {
    return name;
  }

  /** Returns the credential that owns it; null for the admins. */
  @Nullable String owner() {
    return owner;
  }

  @Nullable Long ownerId() {
    return ownerId;
  }

  long objectId() {
    return objectId;
  }

  String targetUrl() {
    return targetUrl;
  }

  boolean isActive() {
    return active;
  }
}
