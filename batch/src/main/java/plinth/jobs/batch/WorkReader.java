package plinth.jobs.batch;

import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import org.jspecify.annotations.Nullable;

/** Returns one chunk after another until the writer has seen the last one of the step. */
@Named("workReader")
@Dependent
public class WorkReader extends AbstractItemReader {
  static final String DONE = "done";

  @Inject private StepContext step;

  @Override
  public @Nullable Object readItem() {
    return DONE.equals(step.getTransientUserData()) ? null : "chunk";
  }
}
