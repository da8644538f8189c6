package plinth.records;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.Tenanted;

/**
 * The door to lists of records: filtered, sorted, searched, a page at a time by number or by
 * cursor.
 *
 * <p>Spec: Records.
 */
@Stateless
@Tenanted
public class RecordLists {
  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject private RecordPages pages;

  /** A page of an object's records. Refuses what the query names wrongly, each by its parameter. */
  public RecordPage list(Caller caller, String objectSlug, RecordQuery query) {
    Shape shape = shapes.toRead(caller, objectSlug);
    Sort sort = Sort.parse(query.sort(), shape);
    Filter filter =
        query.filter() == null ? null : FilterParser.parse(query.filter(), shape, "filter");
    RecordSource source = RecordSource.of(bound.id(), shape, filter, query.q(), Time.now());
    return pages.page(caller, shape, sort, source, source, query);
  }
}
