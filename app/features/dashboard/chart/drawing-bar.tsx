import {
  AlignJustify,
  Equal,
  type LucideIcon,
  Minus,
  MoveUpRight,
  Redo2,
  Ruler,
  Square,
  Trash2,
  TrendingUp,
  Type,
  Undo2,
} from "lucide-react";
import { type DrawingTool, drawingTools, toolName } from "../../../ui/chart/drawing.ts";
import { IconButton } from "../../../ui/icon-button.tsx";

const icons: Readonly<Record<DrawingTool, LucideIcon>> = {
  trend: TrendingUp,
  ray: MoveUpRight,
  horizontal: Minus,
  channel: Equal,
  fibonacci: AlignJustify,
  rectangle: Square,
  text: Type,
  measure: Ruler,
};

type Props = {
  readonly tool: DrawingTool | null;
  readonly onTool: (tool: DrawingTool | null) => void;
  readonly onUndo: (() => void) | null;
  readonly onRedo: (() => void) | null;
  readonly onClear: (() => void) | null;
};

/** The drawing tools, one in the hand at a time, and the way back. */
export function DrawingBar({ tool, onTool, onUndo, onRedo, onClear }: Props) {
  return (
    <div className="draw-bar" role="toolbar" aria-label="Drawing tools">
      {drawingTools.map(({ id, name }) => {
        const Icon = icons[id];
        return (
          <IconButton
            key={id}
            label={name}
            title={name}
            aria-pressed={tool === id}
            onClick={() => onTool(tool === id ? null : id)}
          >
            <Icon size={18} aria-hidden />
          </IconButton>
        );
      })}
      <span className="draw-gap" />
      <IconButton label="Undo" title="Undo" disabled={!onUndo} onClick={() => onUndo?.()}>
        <Undo2 size={18} aria-hidden />
      </IconButton>
      <IconButton label="Redo" title="Redo" disabled={!onRedo} onClick={() => onRedo?.()}>
        <Redo2 size={18} aria-hidden />
      </IconButton>
      <IconButton
        label="Delete all drawings that are not locked"
        title="Delete all drawings that are not locked"
        disabled={!onClear}
        onClick={() => onClear?.()}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
      <p className="fine draw-help" role="status">
        {`${tool ? toolName(tool) : "Choose a tool"}: click or tap its points on the chart. By keyboard: arrow keys and Enter. Escape stops.`}
      </p>
    </div>
  );
}
