package plinth.records.computed;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.outbox.OutboxItem;
import plinth.records.RecordRow;
import plinth.records.store.RecordRepository;
import plinth.tenancy.Tenanted;

/** Use cases that keep values which follow from related records right. */
@Stateless
@Tenanted
public class RelatedUpdates {
  @Inject private Dependants dependants;
  @Inject private ComputedValues computed;
  @Inject private Shapes shapes;
  @Inject private RecordRepository records;

  /** The records that must follow, each once for the runs of workflows that are the cause. */
  public List<Following> find(Caller caller, List<OutboxItem> items) {
    Dependants.Found found = new Dependants.Found(caller.origin().requestId());
    for (OutboxItem item : items) {
      Long first = item.firstId();
      Long last = item.lastId();
      if (first != null && last != null) {
        dependants.addFollowing(found, first, last);
      } else {
        dependants.addAll(found, item.body().getString(RelatedWork.OBJECT));
      }
    }
    return found.list();
  }

  /**
   * Lets records follow from their present related records. They are locked in the order of their
   * numbers and read afterwards, so each commit that this transaction does not see yet has an
   * outbox row that will be worked after it. Records of an inactive object follow when it becomes
   * active.
   */
  public void follow(Caller caller, String object, List<Long> ids) {
    Shape shape;
    try {
      shape = shapes.lockToFollow(object).complete();
    } catch (Problem inactive) {
      return;
    }
    List<RecordRow> rows = records.lockAll(shape, ids);
    if (!rows.isEmpty()) {
      computed.follow(caller, shape, rows);
    }
  }
}
