package plinth.reports.pdf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Draws the parts of a whole as slices, from the top in the direction of reading. */
record PieChart(Lines lines, ChartDrawing drawing) {
  private static final float RADIUS = 85;
  private static final double STEP = Math.toRadians(2);

  void draw(Drawn drawn) throws IOException {
    double sum = drawn.wholeOfFirst();
    if (sum <= 0) {
      return;
    }
    lines.ensureRoom(2 * RADIUS + 60);
    lines.moveDown(4);
    float y = lines.pages().y() - RADIUS;
    float x = lines.x(Lines.WIDTH / 2);
    double angle = 0;
    List<String> names = new ArrayList<>();
    for (int place = 0; place < drawn.places().size(); place++) {
      double part = Math.max(0, drawn.value(0, place)) / sum * 2 * Math.PI;
      if (part > 0) {
        lines.pages().fill(ChartDrawing.color(place), slice(x, y, angle, angle + part));
      }
      angle += part;
      names.add(drawn.places().get(place) + ": " + drawn.text(0, place));
    }
    lines.pages().moveTo(y - RADIUS - 10);
    drawing.legend(names);
  }

  private float[] slice(float x, float y, double from, double to) {
    List<Float> points = new ArrayList<>(List.of(x, y));
    double direction = lines.language().isRightToLeft() ? -1 : 1;
    for (double at = from; at < to + STEP; at += STEP) {
      double angle = Math.min(at, to);
      points.add((float) (x + direction * RADIUS * Math.sin(angle)));
      points.add((float) (y + RADIUS * Math.cos(angle)));
    }
    float[] all = new float[points.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = points.get(i);
    }
    return all;
  }
}
