package plinth.records.lists;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.LinkEdit;
import plinth.records.RecordKeys;
import plinth.records.RecordPage;
import plinth.records.RecordQuery;
import plinth.records.past.PastRecords;
import plinth.records.query.FieldPaths;
import plinth.records.query.Filter;
import plinth.records.query.PeopleFilters;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.records.rebuild.IndexDemand;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Use cases for the records related to one record, in pages. */
@Stateless
@Tenanted
public class RelatedRecords {
  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;
  @Inject private RecordPages pages;
  @Inject private PastRecords past;
  @Inject private RecordKeys keys;
  @Inject private PeopleFilters people;
  @Inject private FieldPaths paths;
  @Inject private IndexDemand demand;

  /**
   * A page of the related records, with the filter, sort and search of their own object; without a
   * sort in the order of their creation. Refuses an unknown record, a relation that has no field in
   * the record's object, and a related object that the caller may not read (404).
   *
   * @param side the side of the record, {@code from} or {@code to}; null: determined by the
   *     relation, or {@code from} for a relation of an object with itself
   */
  public RecordPage list(
      Caller caller,
      String objectSlug,
      String slug,
      String relation,
      @Nullable String side,
      RecordQuery query) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    Link link = requireLink(shape, relation, side);
    Instant moment = query.asOf();
    long id = requireId(shape, slug, moment);
    Shape target = shapes.requireReadable(caller, link.object());
    if (moment == null) {
      return page(
          caller, target, target, link, id, query, source(caller, target, query, Time.now()));
    }
    Shape then = target.asOf(moment);
    RecordSource source = source(caller, then, query, moment);
    Shape shown = past.shapeAt(target, moment);
    return past.readAt(
        target,
        moment,
        set -> page(caller, then, shown, link.asOf(moment), id, query, source.asOf(set)));
  }

  private RecordPage page(
      Caller caller,
      Shape asked,
      Shape shown,
      Link link,
      long id,
      RecordQuery query,
      RecordSource all) {
    boolean isPlain = query.filter() == null && query.q().isBlank();
    Sort sort = query.sort().isBlank() ? Sort.byNumber() : paths.sort(caller, asked, query.sort());
    boolean isByLinks = isPlain && query.sort().isBlank();
    if (query.asOf() == null) {
      demand.note(caller, asked, all, sort);
    }
    Sql record = isByLinks ? Sql.key(id) : Sql.of("?", id);
    RecordSource near = all.near(db, RecordPages.reach(query));
    RecordSource source = LinkedSource.of(bound.id(), near, link, record);
    RecordSource counted = isPlain ? LinkedSource.counted(bound.id(), link, id) : source;
    return pages.page(caller, shown, sort, source, counted, query);
  }

  private RecordSource source(Caller caller, Shape target, RecordQuery query, Instant now) {
    Filter filter = people.read(caller, query.filter(), target, "filter");
    return RecordSource.of(bound.id(), target, filter, query.q(), now);
  }

  /** The record's number; with a moment, the record must have existed then. */
  private long requireId(Shape shape, String slug, @Nullable Instant moment) {
    if (moment != null && !past.existed(shape, slug, moment)) {
      throw Problem.notFound("Record");
    }
    return moment == null ? keys.requireLiveId(shape, slug) : keys.requireId(shape, slug);
  }

  private static Link requireLink(Shape shape, String relation, @Nullable String side) {
    List<Link> links =
        shape.fields().stream()
            .filter(Field::active)
            .map(LinkEdit::linkOf)
            .filter(link -> link != null && link.relation().equals(relation))
            .toList();
    if (links.isEmpty()) {
      throw Problem.notFound("Relation");
    }
    if (side == null || side.isBlank()) {
      return links.stream().filter(l -> l.side() == Side.FROM).findFirst().orElse(links.get(0));
    }
    return links.stream()
        .filter(link -> link.side().name().toLowerCase(java.util.Locale.ROOT).equals(side))
        .findFirst()
        .orElseThrow(
            () ->
                Problem.invalid(
                    "side", "unknown", "The object is not on this side; side must be from or to"));
  }
}
