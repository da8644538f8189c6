package plinth.messaging.chat;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/** Links all unlinked chats to records, in batches with one transaction each. */
@ApplicationScoped
@Saga
public class LinkAll {
  @Inject private Chats chats;

  /** Links the chats. Chats that are already linked stay unchanged. */
  public Chats.Linked run(Caller caller) {
    int checked = 0;
    int linked = 0;
    Long after = 0L;
    while (after != null) {
      Chats.LinkedPart part = chats.linkBatch(caller, after);
      checked += part.done().checked();
      linked += part.done().linked();
      after = part.next();
    }
    return new Chats.Linked(checked, linked);
  }
}
