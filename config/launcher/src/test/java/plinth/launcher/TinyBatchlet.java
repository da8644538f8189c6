package plinth.launcher;

import jakarta.batch.api.AbstractBatchlet;

/** A batch step that does nothing, so that only the job repository is put to the test. */
public class TinyBatchlet extends AbstractBatchlet {
  @Override
  public String process() {
    return "DONE";
  }
}
