package plinth.messaging.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.messaging.MessagingSession;
import plinth.objects.Shapes;
import plinth.records.RecordKeys;
import plinth.records.lists.RecordLabel;
import plinth.records.lists.RecordLookup;
import plinth.records.lists.RecordLookups;

/**
 * Links chats to the records whose phone field has the number of the chat, in the objects attached
 * to the session.
 */
@ApplicationScoped
public class ChatLinks {
  private static final String PHONE = "phone";

  /** The maximum number of records to link; the newest ones are chosen. */
  private static final int MAX = 5;

  @Inject private Shapes shapes;
  @Inject private RecordLookups lookups;
  @Inject private RecordKeys keys;
  @Inject private LinkRepository links;

  /**
   * Links a chat and returns the number of new links. The search runs with the platform's rights,
   * regardless of the caller.
   */
  public int link(Caller caller, MessagingSession session, ChatRow chat) {
    String phone = chat.peer().phone();
    if (phone == null || session.objects().isEmpty()) {
      return 0;
    }
    Caller platform = Caller.system("messaging").inWorkspace(caller.requireWorkspace());
    int linked = 0;
    for (String object : session.objects()) {
      for (RecordLabel record : records(platform, object, phone)) {
        if (links.link(chat.id(), keys.requireReadable(platform, object, record.slug()))) {
          linked++;
        }
      }
    }
    return linked;
  }

  private List<RecordLabel> records(Caller platform, String object, String phone) {
    Shape shape;
    try {
      shape = shapes.requireReadable(platform, object);
    } catch (Problem inactive) {
      return List.of();
    }
    return shape.fields().stream()
        .filter(field -> field.active() && field.type().key().equals(PHONE))
        .flatMap(field -> lookups.find(platform, object, lookup(field, phone)).stream())
        .distinct()
        .limit(MAX)
        .toList();
  }

  private static RecordLookup lookup(Field field, String phone) {
    return new RecordLookup("", field.slug(), phone, MAX);
  }
}
