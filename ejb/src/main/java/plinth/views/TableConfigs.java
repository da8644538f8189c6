package plinth.views;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;

/**
 * Use cases for the table setup that each admin has for an object and that only this admin sees.
 */
@Stateless
@Tenanted
public class TableConfigs {
  @Inject private Shapes shapes;
  @Inject private TableConfigRepository configs;

  /** The caller's table setup, or the initial one. */
  public TableConfig read(Caller caller, String object) {
    Shape shape = shapes.requireReadable(caller, object);
    return configs
        .find(shape.objectId(), caller.requireAdminId())
        .map(table -> table.toConfig(shape))
        .orElseGet(() -> TableConfigDraft.NOTHING.toConfig(shape, null));
  }

  /** Replaces the caller's table setup. Refuses each column that the caller does not see. */
  public TableConfig set(Caller caller, String object, TableConfigDraft draft) {
    Shape shape = shapes.requireReadable(caller, object);
    List<FieldError> faults = draft.errors(shape);
    if (!faults.isEmpty()) {
      throw Problem.invalid(faults);
    }
    if (!configs.set(shape.objectId(), caller.requireAdminId(), draft)) {
      throw Problem.notFound("Object");
    }
    return read(caller, object);
  }

  /** Resets the caller's table setup; does nothing if none was set. */
  public TableConfig reset(Caller caller, String object) {
    configs.remove(shapes.requireReadable(caller, object).objectId(), caller.requireAdminId());
    return read(caller, object);
  }
}
