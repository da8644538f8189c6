package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.access.FieldLimit;
import plinth.access.ObjectLimit;
import plinth.fields.formula.Formula;

/**
 * Hides computed fields from the roles that do not see everything that the formulas need, because
 * the results could reveal it.
 */
@ApplicationScoped
class HiddenFormulas {
  @Inject private FieldRepository fields;

  /** The limits of all roles with these fields hidden, by role and object. */
  Map<String, Map<Long, ObjectLimit>> applyTo(Map<String, Map<Long, ObjectLimit>> roles) {
    boolean hidesNone =
        roles.values().stream()
            .flatMap(limits -> limits.values().stream())
            .noneMatch(limit -> limit.fields().containsValue(FieldLimit.HIDDEN));
    Set<Long> computed = hidesNone ? Set.of() : fields.listObjectsWithFormulas();
    if (computed.isEmpty()) {
      return roles;
    }
    Map<String, Map<Long, ObjectLimit>> all = new HashMap<>();
    roles.forEach(
        (role, limits) -> {
          Map<Long, ObjectLimit> extended = new HashMap<>();
          limits.forEach(
              (object, limit) ->
                  extended.put(object, computed.contains(object) ? extended(limit) : limit));
          all.put(role, extended);
        });
    return all;
  }

  private ObjectLimit extended(ObjectLimit limit) {
    if (!limit.fields().containsValue(FieldLimit.HIDDEN)) {
      return limit;
    }
    Map<Long, FieldLimit> limits = new HashMap<>(limit.fields());
    Set<String> hidden = new HashSet<>();
    hide(limits, hidden, fields.listByObject(limit.objectId()));
    // The inputs of a deleted field may be deleted too.
    hide(limits, hidden, fields.listDeleted(limit.objectId()));
    return new ObjectLimit(limit.objectId(), limit.rights(), limits);
  }

  /** Hides those of the fields whose formulas name hidden fields, or fields that become hidden. */
  private static void hide(
      Map<Long, FieldLimit> limits, Set<String> hidden, List<FieldDefinition> all) {
    all.stream()
        .filter(field -> limits.get(field.id()) == FieldLimit.HIDDEN)
        .forEach(field -> hidden.add(field.slug()));
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (FieldDefinition field : all) {
        if (field.formula() != null
            && Formula.inputs(field.formula()).stream().anyMatch(hidden::contains)
            && limits.put(field.id(), FieldLimit.HIDDEN) != FieldLimit.HIDDEN) {
          isChanged = true;
          hidden.add(field.slug());
        }
      }
    }
  }
}
