package plinth.kernel.http.openapi.build;

import java.util.Map;
import org.eclipse.microprofile.openapi.models.media.Schema;

/** Schemas of JSON members that have no Java type; each feature provides its own. */
public interface Shapes {
  /** Adds the schemas to those of the scanner. */
  void add(Map<String, Schema> schemas);

  /** Adds references to the schemas to the members of a record. */
  void refer(Class<?> type, Schema schema);
}
