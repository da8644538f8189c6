package plinth.sso;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.eclipse.persistence.annotations.ReturnInsert;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Time;
import plinth.kernel.column.JsonArrayConverter;
import plinth.kernel.column.TextsConverter;

/** A stored provider of a workspace. */
@Entity
@Table(schema = "main", name = "identity_provider")
class StoredProvider {
  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  @Column(name = "workspace_id")
  private long workspaceId;

  private String slug;
  private String name;
  private String issuer;

  @Column(name = "client_id")
  private String clientId;

  @Column(name = "client_secret")
  private @Nullable String sealedSecret;

  @Convert(converter = TextsConverter.class)
  private List<String> scopes;

  @Column(name = "groups_claim")
  private String groupsClaim;

  @Column(name = "role_mapping")
  @Convert(converter = JsonArrayConverter.class)
  private JsonArray roleMapping;

  @Column(name = "default_role")
  private @Nullable String defaultRole;

  @Column(name = "creates_members")
  private boolean createsMembers;

  @Column(name = "trusts_email")
  private boolean trustsEmail;

  @Column(name = "is_active")
  private boolean active;

  private int version;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For the persistence provider. */
  protected StoredProvider() {}

  /** Creates a provider. */
  StoredProvider(long workspaceId, String slug, ProviderDraft draft, @Nullable String sealed) {
    this.workspaceId = workspaceId;
    this.slug = slug;
    this.createdAt = Time.now();
    set(draft, sealed);
  }

  /**
   * Changes everything but the slug. The secret stays if none is given.
   *
   * @param sealed the new secret, sealed; null: the present one
   */
  void change(ProviderDraft draft, @Nullable String sealed) {
    set(draft, sealed == null ? sealedSecret : sealed);
  }

  private void set(ProviderDraft draft, @Nullable String sealed) {
    name = draft.name();
    issuer = draft.issuer();
    clientId = draft.clientId();
    sealedSecret = sealed;
    scopes = draft.scopes();
    groupsClaim = draft.admittance().groupsClaim();
    roleMapping = toJson(draft.admittance().roleMapping());
    defaultRole = draft.admittance().defaultRole();
    createsMembers = draft.admittance().createsMembers();
    trustsEmail = draft.admittance().trustsEmail();
    active = draft.isActive();
    version++;
    updatedAt = Time.now();
  }

  private static JsonArray toJson(List<MappedGroup> mapping) {
    JsonArrayBuilder list = Json.createArrayBuilder();
    mapping.forEach(
        one ->
            list.add(Json.createObjectBuilder().add("group", one.group()).add("role", one.role())));
    return list.build();
  }

  long id() {
    return id;
  }

  int version() {
    return version;
  }

  boolean isActive() {
    return active;
  }

  String issuer() {
    return issuer;
  }

  /** The provider for other classes. */
  IdentityProvider toProvider() {
    List<MappedGroup> mapping =
        roleMapping.getValuesAs(JsonObject.class).stream()
            .map(one -> new MappedGroup(one.getString("group"), one.getString("role")))
            .toList();
    return new IdentityProvider(
        id,
        workspaceId,
        slug,
        name,
        new IdentityProvider.Client(issuer, clientId, sealedSecret, scopes),
        new Admittance(groupsClaim, mapping, defaultRole, createsMembers, trustsEmail),
        active,
        version,
        new IdentityProvider.Dates(createdAt, updatedAt));
  }
}
