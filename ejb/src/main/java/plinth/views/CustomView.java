package plinth.views;

import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.kernel.column.JsonConverter;
import plinth.kernel.column.TextsConverter;
import plinth.tenancy.TenantEntities;

/**
 * A saved view of an object. A view with visibility {@code mine} is visible only to the admin who
 * created it.
 */
@Entity
@Table(schema = "tenant", name = "custom_view")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@IdClass(CustomView.Key.class)
@NamedQuery(
    name = CustomView.SEEN,
    query =
        """
        select v from CustomView v
         where v.objectId = :object and (v.visibility = :shared or v.adminId = :admin)
         order by v.position, v.createdAt, v.slug
        """,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = CustomView.ONE_SEEN,
    query =
        """
        select v from CustomView v
         where v.objectId = :object and (v.visibility = :shared or v.adminId = :admin)
           and v.slug = :slug
        """,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = CustomView.OF_OTHERS,
    query =
        """
        select o.slug, v from CustomView v join ObjectDefinition o on o.id = v.objectId
         where o.slug <> :object and o.deletedAt is null
           and (v.filter is not null or v.sort like '%.%'
                or function('array_to_string', v.fields, ',') like '%.%')
           and (v.visibility = :shared or v.adminId = :admin)
         order by o.slug, v.position, v.createdAt, v.slug
        """,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = CustomView.WITH_SLUG,
    query = "select count(v) from CustomView v where v.objectId = :object and v.slug = :slug",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
class CustomView {
  static final String SEEN = "CustomView.seen";
  static final String ONE_SEEN = "CustomView.oneSeen";
  static final String OF_OTHERS = "CustomView.ofOthers";
  static final String WITH_SLUG = "CustomView.withSlug";

  @Id
  @Column(name = "object_id")
  private long objectId;

  @Id private String slug;
  private String name;
  private ViewType type;

  @Convert(converter = JsonConverter.class)
  private @Nullable JsonObject filter;

  private String sort;

  @Convert(converter = TextsConverter.class)
  private List<String> fields;

  @Column(name = "group_by")
  private @Nullable String groupBy;

  @Column(name = "sum_field")
  private @Nullable String sumField;

  @Column(name = "date_field")
  private @Nullable String dateField;

  @Column(name = "card_order")
  private CardOrder cardOrder;

  private Visibility visibility;

  @Column(name = "admin_id")
  private long adminId;

  @Column(name = "by_operator")
  private boolean byOperator;

  private int position;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For the persistence provider. */
  protected CustomView() {}

  /** Creates a new view of the caller. */
  CustomView(Caller caller, long objectId, String slug, NewView given, int position) {
    this.objectId = objectId;
    this.slug = slug;
    this.name = given.name().strip();
    this.visibility = given.visibilityOrDefault();
    this.adminId = caller.requireAdminId();
    this.byOperator = caller.isByOperator();
    this.position = position;
    this.createdAt = Time.now();
    this.updatedAt = createdAt;
    set(given.settings());
  }

  /** Applies a change, together with the settings that result from it. */
  void change(ViewChange change, ViewSettings next) {
    name = change.name() == null ? name : change.name().strip();
    visibility = visibilityAfter(change);
    updatedAt = Time.now();
    set(next);
  }

  private void set(ViewSettings settings) {
    type = settings.type();
    filter = settings.filter();
    sort = settings.sort();
    fields = settings.fields();
    groupBy = settings.groupBy();
    sumField = settings.sumField();
    dateField = settings.dateField();
    cardOrder = settings.cardOrder();
  }

  /** The visibility after a change. */
  Visibility visibilityAfter(ViewChange change) {
    return change.visibility() == null ? visibility : change.visibility();
  }

  /** Refuses a change to {@code mine} by anyone but the admin who created the view (403). */
  void requireMayChangeTo(Visibility next, long admin) {
    if (next == Visibility.MINE && admin != adminId) {
      throw new Problem(ViewsProblem.NOT_THE_MAKER);
    }
  }

  /** The settings: what the view shows and how. */
  ViewSettings settings() {
    return new ViewSettings(type, filter, sort, fields, groupBy, sumField, dateField, cardOrder);
  }

  String slug() {
    return slug;
  }

  String name() {
    return name;
  }

  Visibility visibility() {
    return visibility;
  }

  /** The number of the admin who created the view. */
  long adminId() {
    return adminId;
  }

  /** Whether an operator created the view on behalf of that admin. */
  boolean isByOperator() {
    return byOperator;
  }

  int position() {
    return position;
  }

  Instant createdAt() {
    return createdAt;
  }

  Instant updatedAt() {
    return updatedAt;
  }

  /** The primary key of a view within its workspace. */
  static class Key implements Serializable {
    private static final long serialVersionUID = 1;

    private long objectId;
    private String slug = "";

    /** For the persistence provider. */
    public Key() {}

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && key.objectId == objectId && key.slug.equals(slug);
    }

    @Override
    public int hashCode() {
      return Objects.hash(objectId, slug);
    }
  }
}
