package plinth.reports.pdf;

import java.io.IOException;
import java.text.NumberFormat;
import plinth.pdf.PdfPages;
import plinth.reports.AnswerSheet;
import plinth.reports.ChartType;

/** Draws bars and lines over an axis with values. */
record AxisChart(Lines lines, ChartDrawing drawing) {
  private static final float HEIGHT = 180;
  private static final float AXIS = 56;
  private static final int STEPS = 4;
  private static final float WIDEST_BAR = 42;

  void draw(AnswerSheet sheet, Drawn drawn) throws IOException {
    boolean isStacked = sheet.stacked();
    Scale scale = Scale.of(drawn.least(), isStacked ? drawn.mostTogether() : drawn.most());
    lines.ensureRoom(HEIGHT + 50);
    lines.moveDown(8);
    float top = lines.pages().y();
    grid(scale, top);
    float each = (Lines.WIDTH - AXIS) / drawn.places().size();
    if (sheet.type() == ChartType.LINE) {
      points(drawn, scale, top, each);
    } else {
      bars(drawn, scale, top, each, isStacked);
    }
    lines.pages().moveTo(top - HEIGHT - 4);
    names(drawn, each);
    if (drawn.series().size() > 1) {
      drawing.legend(drawn.series());
    }
  }

  private void grid(Scale scale, float top) throws IOException {
    NumberFormat format = NumberFormat.getNumberInstance(lines.language().locale());
    for (int i = 0; i <= STEPS; i++) {
      double value = scale.least() + (scale.most() - scale.least()) * i / STEPS;
      float y = y(scale, top, value);
      lines.pages().line(ReportPdf.PALE, 0.5f, lines.x(AXIS), y, lines.x(Lines.WIDTH), y);
      lines.pages().moveTo(y + ReportPdf.SMALL.size() / 2);
      lines.end(format.format(value), ReportPdf.SMALL, AXIS - 6);
    }
  }

  private static float y(Scale scale, float top, double value) {
    double part = (value - scale.least()) / (scale.most() - scale.least());
    return (float) (top - HEIGHT + HEIGHT * part);
  }

  private void bars(Drawn drawn, Scale scale, float top, float each, boolean isStacked)
      throws IOException {
    int beside = isStacked ? 1 : drawn.series().size();
    float width = Math.min(WIDEST_BAR, each * 0.8f / beside);
    for (int place = 0; place < drawn.places().size(); place++) {
      float begin = AXIS + each * place + (each - width * beside) / 2;
      double below = 0;
      for (int one = 0; one < drawn.series().size(); one++) {
        double value = drawn.value(one, place);
        float from = y(scale, top, below);
        float to = y(scale, top, below + value);
        float at = isStacked ? begin : begin + width * one;
        drawing.area(
            ChartDrawing.color(one), at, Math.max(from, to), width - 1, Math.abs(to - from));
        below += isStacked ? value : 0;
      }
    }
  }

  private void points(Drawn drawn, Scale scale, float top, float each) throws IOException {
    for (int one = 0; one < drawn.series().size(); one++) {
      float[] points = new float[drawn.places().size() * 2];
      for (int place = 0; place < drawn.places().size(); place++) {
        float at = AXIS + each * (place + 0.5f);
        points[2 * place] = lines.x(at);
        points[2 * place + 1] = y(scale, top, drawn.value(one, place));
        drawing.area(ChartDrawing.color(one), at - 2, points[2 * place + 1] + 2, 4, 4);
      }
      if (points.length > 2) {
        lines.pages().line(ChartDrawing.color(one), 1.5f, points);
      }
    }
  }

  /** Writes the names of places, as many as have room. */
  private void names(Drawn drawn, float each) throws IOException {
    int step = (int) Math.ceil(50 / each);
    PdfPages pages = lines.pages();
    for (int place = 0; place < drawn.places().size(); place += step) {
      String name = lines.fitted(drawn.places().get(place), ReportPdf.SMALL, each * step - 4);
      lines.center(name, ReportPdf.SMALL, AXIS + each * (place + 0.5f));
    }
    pages.moveDown(ReportPdf.SMALL.height() + 6);
  }

  /**
   * The values between which a chart draws.
   *
   * @param least the lowest one, at most 0
   * @param most the highest one
   */
  private record Scale(double least, double most) {
    static Scale of(double least, double most) {
      double step = step((most - least) / STEPS);
      double low = Math.floor(least / step) * step;
      return new Scale(
          low, low + step * STEPS >= most ? low + step * STEPS : low + 2 * step * STEPS);
    }

    /** A round number that is not smaller. */
    private static double step(double wanted) {
      if (wanted <= 0) {
        return 1;
      }
      double power = Math.pow(10, Math.floor(Math.log10(wanted)));
      for (double factor : new double[] {1, 2, 2.5, 5}) {
        if (factor * power >= wanted) {
          return factor * power;
        }
      }
      return 10 * power;
    }
  }
}
