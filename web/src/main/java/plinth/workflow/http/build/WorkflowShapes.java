package plinth.workflow.http.build;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.media.Discriminator;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import plinth.kernel.http.openapi.build.SchemaTree;
import plinth.kernel.http.openapi.build.Shapes;
import plinth.workflow.action.Parameter;
import plinth.workflow.definition.WorkflowMeta;

/**
 * Adds the triggers and actions of workflows as schemas, one per type. Java records contain them as
 * plain JSON, in members named {@code trigger} and {@code actions}.
 */
public final class WorkflowShapes implements Shapes {
  private static final String WORKFLOWS = "plinth.workflow.";
  private static final String TRIGGER = "WorkflowTrigger";
  private static final String ACTION = "WorkflowAction";
  private static final String TYPE = "type";

  @Override
  public void add(Map<String, Schema> schemas) {
    for (WorkflowMeta.TriggerMeta meta : WorkflowMeta.triggers()) {
      Schema shape = shape(meta.type(), meta.description(), meta.parameters());
      schemas.put(name(meta.type(), "Trigger"), shape);
    }
    for (WorkflowMeta.ActionMeta meta : WorkflowMeta.actions()) {
      Schema shape = shape(meta.type(), meta.description(), meta.parameters());
      shape.addProperty(
          "id",
          of(SchemaType.STRING)
              .description("ID of the step, unique in the workflow; generated if absent"));
      schemas.put(name(meta.type(), "Action"), shape);
    }
    schemas.put(
        TRIGGER,
        choice(
            "The trigger of a workflow.",
            WorkflowMeta.triggers().stream().map(WorkflowMeta.TriggerMeta::type),
            "Trigger"));
    schemas.put(
        ACTION,
        choice(
            "A step of a workflow.",
            WorkflowMeta.actions().stream().map(WorkflowMeta.ActionMeta::type),
            "Action"));
  }

  @Override
  public void refer(Class<?> type, Schema schema) {
    if (!type.getName().startsWith(WORKFLOWS)) {
      return;
    }
    Schema trigger = schema.getProperties().get("trigger");
    if (trigger != null && SchemaTree.hasType(SchemaType.OBJECT, trigger)) {
      trigger.setType(null);
      SchemaTree.refer(trigger, TRIGGER);
    }
    Schema actions = schema.getProperties().get("actions");
    if (actions != null && actions.getItems() == null) {
      actions.setItems(reference(ACTION));
    }
  }

  /**
   * Returns the schema of a type. Only the type is required, because readers with a limited role
   * see fewer members.
   */
  private static Schema shape(String type, String description, List<Parameter> parameters) {
    Schema shape =
        of(SchemaType.OBJECT)
            .description(description)
            .required(List.of(TYPE))
            .addProperty(TYPE, of(SchemaType.STRING).enumeration(List.of(type)));
    for (Parameter parameter : parameters) {
      Schema member = member(parameter.type());
      if (parameter.name().equals("unit")) {
        member.setEnumeration(List.of("minutes", "hours", "days"));
      }
      String about = parameter.description();
      member.setDescription(
          about.substring(0, 1).toUpperCase(Locale.ROOT)
              + about.substring(1)
              + (parameter.isRequired() ? "; required in requests" : ""));
      if (!parameter.isRequired() || about.contains("null")) {
        SchemaTree.makeNullable(member);
      }
      shape.addProperty(parameter.name(), member);
    }
    return shape;
  }

  private static Schema member(String type) {
    return switch (type) {
      case "text" -> of(SchemaType.STRING);
      case "number" -> of(SchemaType.INTEGER);
      case "list" -> of(SchemaType.ARRAY).items(of(SchemaType.STRING));
      case "steps" -> of(SchemaType.ARRAY).items(reference(ACTION));
      case "condition", "object" ->
          of(SchemaType.OBJECT)
              .additionalPropertiesSchema(OASFactory.createSchema().booleanSchema(true));
      default -> OASFactory.createSchema();
    };
  }

  private static Schema choice(String description, Stream<String> types, String suffix) {
    Map<String, String> names =
        types.collect(Collectors.toMap(type -> type, type -> name(type, suffix)));
    Discriminator discriminator = OASFactory.createDiscriminator().propertyName(TYPE);
    Schema choice = OASFactory.createSchema().description(description);
    names.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            entry -> {
              choice.addOneOf(reference(entry.getValue()));
              discriminator.addMapping(entry.getKey(), "#/components/schemas/" + entry.getValue());
            });
    return choice.discriminator(discriminator);
  }

  private static Schema of(SchemaType type) {
    return OASFactory.createSchema().addType(type);
  }

  private static Schema reference(String name) {
    Schema reference = OASFactory.createSchema();
    SchemaTree.refer(reference, name);
    return reference;
  }

  /** Returns the name of a schema: {@code RecordCreatedTrigger} for {@code record_created}. */
  private static String name(String type, String suffix) {
    return Stream.of(type.split("_"))
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining())
        + suffix;
  }
}
