package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.access.FieldLimit;
import plinth.access.ObjectLimit;
import plinth.access.ObjectRight;
import plinth.access.RecordScope;
import plinth.fields.Link;
import plinth.fields.References;
import plinth.objects.ComputedGraph.FieldKey;

/**
 * Hides fields from the roles that do not see everything that they need: computed fields, because
 * the results could reveal it, values from records of which the role does not see all, and fields
 * whose values are records of an object that the role may not read.
 */
@ApplicationScoped
class ImpliedLimits {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;

  /** The limits of all roles with these fields hidden, by role and object. */
  Map<String, Map<Long, ObjectLimit>> applyTo(Map<String, Map<Long, ObjectLimit>> roles) {
    boolean hidesNone =
        roles.values().stream()
            .flatMap(limits -> limits.values().stream())
            .allMatch(limit -> isRead(limit) && limit.allowsAllRecords() && !hidesFields(limit));
    List<FieldDefinition> dependent = hidesNone ? List.of() : fields.listEverDependent();
    if (dependent.isEmpty()) {
      return roles;
    }
    ComputedGraph graph = new ComputedGraph(fields::findLink);
    Map<FieldDefinition, Set<FieldKey>> inputs = new LinkedHashMap<>();
    dependent.forEach(field -> inputs.put(field, needs(graph, field)));
    Map<String, Map<Long, ObjectLimit>> all = new HashMap<>();
    roles.forEach((role, limits) -> all.put(role, extended(limits, inputs)));
    return all;
  }

  private Set<FieldKey> needs(ComputedGraph graph, FieldDefinition field) {
    if (!(field.displayField().type() instanceof References named)) {
      return graph.inputs(field.objectId(), field.rules().formula(), field.rules().related());
    }
    Link link = field.link();
    return link == null
        ? objects.findBySlug(named.object()).map(ObjectDefinition::id).stream()
            .map(FieldKey::ofRecords)
            .collect(Collectors.toSet())
        : Set.of(FieldKey.ofRecords(link.objectId()));
  }

  private static boolean isRead(ObjectLimit limit) {
    return limit.allows(ObjectRight.READ);
  }

  private static boolean hidesFields(ObjectLimit limit) {
    return limit.fields().containsValue(FieldLimit.HIDDEN);
  }

  private Map<Long, ObjectLimit> extended(
      Map<Long, ObjectLimit> limits, Map<FieldDefinition, Set<FieldKey>> inputs) {
    Set<FieldKey> hidden = new HashSet<>();
    // The inputs of a deleted field may be deleted too.
    Set<FieldKey> gone = new HashSet<>();
    limits.values().stream()
        .filter(ImpliedLimits::hidesFields)
        .flatMap(limit -> fields.listWithKept(limit.objectId()).stream())
        .filter(field -> !shows(limits, field))
        .forEach(field -> (field.isRemoved() ? gone : hidden).add(FieldKey.of(field)));
    Map<Long, ObjectLimit> extended = new HashMap<>(limits);
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (FieldDefinition field : inputs.keySet()) {
        if (shows(extended, field)
            && inputs.getOrDefault(field, Set.of()).stream()
                .anyMatch(
                    key ->
                        hidden.contains(key)
                            || (field.isRemoved() && gone.contains(key))
                            || !isRead(extended, key.objectId())
                            || revealsRecords(extended, field, key))) {
          isChanged = true;
          (field.isRemoved() ? gone : hidden).add(FieldKey.of(field));
          hide(extended, field);
        }
      }
    }
    return extended;
  }

  private static boolean isRead(Map<Long, ObjectLimit> limits, long objectId) {
    ObjectLimit limit = limits.get(objectId);
    return limit == null || isRead(limit);
  }

  /** Whether the value of the field comes from records of which the role does not see all. */
  private static boolean revealsRecords(
      Map<Long, ObjectLimit> limits, FieldDefinition field, FieldKey key) {
    ObjectLimit limit = limits.get(key.objectId());
    return field.rules().related() != null
        && key.equals(FieldKey.ofRecords(key.objectId()))
        && limit != null
        && !limit.allowsAllRecords();
  }

  private static boolean shows(Map<Long, ObjectLimit> limits, FieldDefinition field) {
    ObjectLimit limit = limits.get(field.objectId());
    return limit == null || limit.showsField(field.id());
  }

  private static void hide(Map<Long, ObjectLimit> limits, FieldDefinition field) {
    long object = field.objectId();
    ObjectLimit present =
        limits.getOrDefault(
            object,
            new ObjectLimit(object, EnumSet.allOf(ObjectRight.class), RecordScope.ALL, Map.of()));
    Map<Long, FieldLimit> its = new HashMap<>(present.fields());
    its.put(field.id(), FieldLimit.HIDDEN);
    limits.put(object, new ObjectLimit(object, present.rights(), present.records(), its));
  }
}
