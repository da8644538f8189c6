package plinth.workflow.definition;

import java.util.ArrayList;
import java.util.List;
import plinth.workflow.action.Action;

/**
 * The steps of a definition in one line, so that a run knows where it is by one number. The same
 * definition always makes the same program.
 */
public final class Program {
  private final List<Op> ops = new ArrayList<>();

  private Program() {}

  /** The program of steps. */
  static Program of(List<Action> actions) {
    Program program = new Program();
    program.add(actions);
    return program;
  }

  /** The instruction at a place. */
  public Op at(int position) {
    return ops.get(position);
  }

  /** Whether a place lies behind the last instruction. */
  public boolean isEnd(int position) {
    return position >= ops.size();
  }

  /** The place to go on from, with all jumps taken; behind the end: the run is over. */
  public int settle(int position) {
    int at = position;
    while (!isEnd(at) && ops.get(at) instanceof Op.Jump jump) {
      at = jump.to();
    }
    return at;
  }

  private void add(List<Action> actions) {
    for (Action action : actions) {
      switch (action.type().flow()) {
        case ON -> ops.add(new Op.Do(action, -1));
        case DECIDED -> approval(action);
        case FORKED -> branch(action);
      }
    }
  }

  private void branch(Action action) {
    int test = ops.size();
    ops.add(new Op.Jump(0));
    add(action.inner("then"));
    int end = ops.size();
    ops.add(new Op.Jump(0));
    ops.set(test, new Op.Test(action, action.value("conditions").asJsonObject(), ops.size()));
    add(action.inner("else"));
    ops.set(end, new Op.Jump(ops.size()));
  }

  /** Do, jump over what follows a rejection, the steps of the rejection, and the end of the run. */
  private void approval(Action action) {
    int ask = ops.size();
    ops.add(new Op.Jump(0));
    int over = ops.size();
    ops.add(new Op.Jump(0));
    ops.set(ask, new Op.Do(action, ops.size()));
    add(action.inner("else"));
    ops.add(new Op.Stop(action));
    ops.set(over, new Op.Jump(ops.size()));
  }
}
