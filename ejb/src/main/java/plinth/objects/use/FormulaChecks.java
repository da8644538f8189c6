package plinth.objects.use;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import plinth.fields.ComputedFields;
import plinth.fields.Shape;
import plinth.fields.formula.Formula;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.FieldFormulas;
import plinth.objects.ObjectDefinition;
import plinth.objects.Shapes;
import plinth.objects.StoredValues;
import plinth.objects.VisibleFields;
import plinth.tenancy.Tenanted;

/** Use cases that try formulas before fields have them. */
@Stateless
@Tenanted
public class FormulaChecks {
  @Inject private VisibleFields visible;
  @Inject private FieldFormulas formulas;
  @Inject private Shapes shapes;
  @Inject private StoredValues values;

  /**
   * Types a formula with the fields of an object that the caller sees, and computes it for a
   * record. Refuses an object or record that does not exist for the caller (404), a formula that is
   * not well typed (400, with {@code line} and {@code column}), and a record if the caller may not
   * read records (403).
   */
  public FormulaCheck of(Caller caller, String objectSlug, FormulaDraft draft) {
    ObjectDefinition object =
        visible.findObject(caller, objectSlug).orElseThrow(() -> Problem.notFound("Object"));
    Formula formula = formulas.compile(caller, object, draft.formula());
    return new FormulaCheck(
        formula.kind().code(),
        ComputedFields.types(formula.kind()),
        List.copyOf(formula.inputs()),
        draft.recordSlug() == null ? null : value(caller, objectSlug, formula, draft.recordSlug()));
  }

  private JsonValue value(Caller caller, String objectSlug, Formula formula, String recordSlug) {
    caller.requireRight("record.read");
    Shape seen = shapes.requireReadable(caller, objectSlug);
    JsonObject data = values.find(seen, recordSlug).orElseThrow(() -> Problem.notFound("Record"));
    return ComputedFields.evaluate(formula, seen.fields(), data);
  }
}
