package plinth.workflow.definition;

import java.util.ArrayList;
import java.util.List;
import plinth.workflow.action.Action;

/**
 * The steps of a definition as a linear program, so that a single number is the position of a run.
 * The same definition always produces the same program.
 */
public final class Program {
  private final List<Op> ops = new ArrayList<>();

  private Program() {}

  /** Returns the program for steps. */
  static Program of(List<Action> actions) {
    Program program = new Program();
    program.add(actions);
    return program;
  }

  /** Returns the instruction at a position. */
  public Op at(int position) {
    return ops.get(position);
  }

  /** Whether a position is after the last instruction. */
  public boolean isEnd(int position) {
    return position >= ops.size();
  }

  /**
   * Follows all jumps and returns the position where to continue; after the end, the run is
   * finished.
   */
  public int followJumps(int position) {
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

  /**
   * Adds the step, a jump over the rejection, the steps of the rejection, and the end of the run.
   */
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
