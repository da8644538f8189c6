package plinth.tenancy;

import jakarta.ejb.ApplicationException;
import plinth.kernel.StoredReply;

/**
 * Unwinds a request whose answer is already stored, from the point where it entered its first
 * service.
 */
@ApplicationException(rollback = true)
public class Replayed extends RuntimeException {
  private final transient StoredReply reply;

  Replayed(StoredReply reply) {
    super("answered before", null, false, false);
    this.reply = reply;
  }

  StoredReply reply() {
    return reply;
  }
}
