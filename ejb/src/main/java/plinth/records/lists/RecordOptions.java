package plinth.records.lists;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.records.RecordsProblem;
import plinth.tenancy.Tenanted;

/** Use cases for the options of select fields in records. */
@Stateless
@Tenanted
public class RecordOptions {
  @Inject private Shapes shapes;

  /**
   * The fields of an object that have options, each with its options.
   *
   * @param isAll whether to include inactive options
   */
  public List<FieldChoices> listAll(Caller caller, String objectSlug, boolean isAll) {
    return shapes.requireReadable(caller, objectSlug).fields().stream()
        .filter(field -> field.active() && field.type() instanceof Choices)
        .map(field -> FieldChoices.of(field, isAll))
        .toList();
  }

  /** One field with its options. Refuses an unknown field (404), and one without options. */
  public FieldChoices get(Caller caller, String objectSlug, String fieldSlug, boolean isAll) {
    return FieldChoices.of(requireChoice(caller, objectSlug, fieldSlug), isAll);
  }

  private Field requireChoice(Caller caller, String objectSlug, String fieldSlug) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    Field field =
        shape.field(fieldSlug).filter(Field::active).orElseThrow(() -> Problem.notFound("Field"));
    if (!(field.type() instanceof Choices)) {
      throw new Problem(RecordsProblem.NO_OPTIONS);
    }
    return field;
  }
}
