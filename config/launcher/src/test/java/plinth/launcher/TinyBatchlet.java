package plinth.launcher;

import jakarta.batch.api.AbstractBatchlet;

/** A batch step that does nothing, so that only the job repository is tested. */
public class TinyBatchlet extends AbstractBatchlet {
  @Override
  public String process() {
    return "DONE";
  }
}
