package plinth.kernel.http.openapi.build;

import io.smallrye.openapi.jaxrs.JaxRsAnnotationScanner;
import io.smallrye.openapi.runtime.io.schema.SchemaFactory;
import io.smallrye.openapi.runtime.scanner.spi.AnnotationScannerContext;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.Type;
import plinth.kernel.Person;
import plinth.kernel.http.Answers;

/**
 * SmallRye's scanner of JAX-RS resources, which also scans the types of {@link Answers} and records
 * which schema belongs to which class.
 */
public final class ResourceScanner extends JaxRsAnnotationScanner {
  /** The name by which the build selects this scanner. */
  static final String NAME = "Plinth";

  /** The extension of the scanned document with the schemas of classes, by class name. */
  static final String SCHEMAS = "x-schemas";

  private static final DotName ANSWERS = DotName.createSimple(Answers.class);

  private static final DotName PERSON = DotName.createSimple(Person.class);

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public OpenAPI scan(AnnotationScannerContext context, OpenAPI document) {
    OpenAPI scanned = super.scan(context, document);
    Map<String, Schema> schemas = new HashMap<>();
    for (AnnotationInstance answers : context.getIndex().getAnnotations(ANSWERS)) {
      Type type = answers.value().asClass();
      schemas.put(type.name().toString(), SchemaFactory.typeToSchema(context, type));
    }
    // The scanner does not find the person behind an actor, because answers declare only the
    // actor.
    DotName person = context.getIndex().getClassByName(PERSON).name();
    SchemaFactory.typeToSchema(context, Type.create(person, Type.Kind.CLASS));
    for (ClassInfo known : context.getIndex().getKnownClasses()) {
      Type type = Type.create(known.name(), Type.Kind.CLASS);
      if (context.getSchemaRegistry().hasRef(type, context.getJsonViews())) {
        schemas.put(
            known.name().toString(),
            context.getSchemaRegistry().lookupRef(type, context.getJsonViews()));
      }
    }
    scanned.addExtension(SCHEMAS, schemas);
    return scanned;
  }
}
