import { CalendarDays, type LucideIcon, Target, TrendingUp, Users } from "lucide-react";
import type { Claim, Statistic, Story } from "#content/types.ts";
import { numberWord } from "#lib/number-word.ts";
import { readPictureId } from "#lib/stored-picture.ts";
import { DemoMark } from "../../site/demo-mark.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Initials } from "../../ui/initials.tsx";
import { Picture } from "../../ui/picture.tsx";
import { RestOfList } from "../../ui/rest-of-list.tsx";
import { Stars } from "../../ui/stars.tsx";

const icons: Readonly<Record<string, LucideIcon>> = {
  users: Users,
  target: Target,
  "trending-up": TrendingUp,
  calendar: CalendarDays,
};

type StatisticProps = {
  readonly statistics: readonly Statistic[];
  readonly claims: Readonly<Record<string, Claim>>;
};

export function StatisticRow({ statistics, claims }: StatisticProps) {
  return (
    <ul className="cells grid-cols-2 lg:grid-cols-4">
      {statistics.map((statistic) => {
        const Icon = icons[statistic.icon] ?? Target;
        return (
          <li key={statistic.label} className="p-4 sm:p-6">
            <Icon size={20} strokeWidth={1.6} className="text-accent max-sm:float-right" aria-hidden="true" />
            <p className="figure text-figure sm:mt-3 font-semibold leading-tight tracking-[-0.025em]">
              {statistic.value}
            </p>
            <p className="fine">
              {statistic.label} <DemoMark evidence={claims[statistic.claim ?? ""]?.evidence} text="demo" />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** An owner's story may tell a loss, or no figure at all. */
function ResultBadge({ result }: { readonly result: string }) {
  const sign = /^\s*([+−–-])\s*[^a-z]*\d/i.exec(result)?.[1];
  if (sign === undefined) return <Badge>{result}</Badge>;
  return sign === "+" ? <Badge tone="up">▲ {result}</Badge> : <Badge tone="down">▼ {result}</Badge>;
}

function StoryCard({ story }: { readonly story: Story }) {
  const portrait = readPictureId(story.picture ?? "");
  return (
    <article className="panel p-5 sm:p-7">
      <div className="flex items-start gap-4">
        {portrait ? (
          <Picture picture={portrait} alt="" sizes="48px" className="size-12 flex-none rounded-full object-cover" />
        ) : (
          <Initials letters={story.avatar} />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h3 className="text-lead">{story.name}</h3>
            <ResultBadge result={story.profit} />
          </div>
          <p className="fine">
            {story.role}, {story.location}
          </p>
        </div>
      </div>
      <p className="fine mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars rating={story.rating} />
        <span>{story.course}</span>
        <span>{story.timeframe}</span>
      </p>
      <p className="mt-4 font-semibold leading-snug">{story.achievement}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-5 gap-y-2 border-y border-line py-3 text-small leading-snug">
        <div>
          <dt className="fine">Before</dt>
          <dd>{story.before}</dd>
        </div>
        <div>
          <dt className="fine">After</dt>
          <dd className="font-semibold">{story.after}</dd>
        </div>
        <div className="col-span-2">
          <dt className="fine">What moved</dt>
          <dd>{story.improvement}</dd>
        </div>
      </dl>
      <blockquote className="mt-4 text-ink2">“{story.story}”</blockquote>
      <p className="fine mt-4">
        Not typical: most retail accounts lose money. <DemoMark evidence={story.evidence} text="demo story" />
      </p>
    </article>
  );
}

/** One row of a wide screen; a phone shows the first of it. */
const atFirst = 2;

type CardsProps = { readonly stories: readonly Story[]; readonly className?: string };

const Cards = ({ stories, className }: CardsProps) => (
  <div className={classNames("grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2", className)}>
    {stories.map((story) => (
      <StoryCard key={story.id} story={story} />
    ))}
  </div>
);

export function StoryCards({ stories }: { readonly stories: readonly Story[] }) {
  return (
    <>
      <Cards className="first-stories" stories={stories.slice(0, atFirst)} />
      {stories.length > atFirst ? (
        <RestOfList summary={`All ${numberWord(stories.length)} stories`}>
          <Cards stories={stories.slice(atFirst)} />
        </RestOfList>
      ) : null}
    </>
  );
}
