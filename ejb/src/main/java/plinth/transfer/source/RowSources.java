package plinth.transfer.source;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.io.IOException;

/** Chooses the adapter for a file format. */
@ApplicationScoped
public class RowSources {
  @Inject @Any private Instance<RowSource> sources;

  /** Opens a file by its format. */
  public RowReader open(SourceBytes bytes, SourceFormat format, RowPosition from)
      throws IOException {
    return sources.stream()
        .filter(source -> source.key().equals(format.key()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no format is called " + format.key()))
        .open(bytes, format, from);
  }
}
