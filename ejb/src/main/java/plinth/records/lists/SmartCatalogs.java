package plinth.records.lists;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.fields.Field;
import plinth.fields.Linked;
import plinth.fields.References;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.records.RecordPage;
import plinth.records.RecordQuery;
import plinth.records.RecordsProblem;
import plinth.records.RelatedLabels;
import plinth.tenancy.Tenanted;

/** Use cases for the records that a smart_catalog field offers. */
@Stateless
@Tenanted
public class SmartCatalogs {
  @Inject private Shapes shapes;
  @Inject private RecordLists lists;

  /**
   * A page of the source records, queried like any list. Refuses an unknown field (404), a field of
   * another type, and a credential without the scope to read the source object (403).
   */
  public RecordPage browse(Caller caller, String objectSlug, String fieldSlug, RecordQuery query) {
    Field field =
        shapes
            .requireReadable(caller, objectSlug)
            .field(fieldSlug)
            .filter(Field::active)
            .orElseThrow(() -> Problem.notFound("Field"));
    if (!(field.type() instanceof References catalog) || field.type() instanceof Linked) {
      throw new Problem(RecordsProblem.NO_CATALOG);
    }
    if (!RelatedLabels.isInScope(caller, catalog.object())) {
      throw new Problem(KernelProblem.PERMISSION_DENIED);
    }
    return lists.list(caller, catalog.object(), query);
  }
}
